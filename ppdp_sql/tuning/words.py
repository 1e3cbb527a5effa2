"""Words in the names of columns, and what they say of a column in a table about people."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from enum import StrEnum


class Topic(StrEnum):
    """What a name says that a column is about; the text is what a reason calls it."""

    PERSON = "names or reaches one person"
    KEY = "a key"
    HEALTH = "health"
    MONEY = "money"
    BELIEF = "belief or intimate life"
    DEMOGRAPHIC = "others know this of a person"
    SURVEY_WEIGHT = "the weight of a survey"


#: English first; a few words of German, French and Spanish. A word of several parts is matched
#: with the parts of a name in a row: `first name` is in `FIRST_NAME` and in `firstName`.
_WORDS: Mapping[Topic, str] = {
    Topic.PERSON: """
        ssn, social security, social security number, sozialversicherungsnummer, nir, dni, nif,
        email, e mail, mail, courriel, correo, phone, telephone, telefon, telefono, mobile, handy,
        fax, iban, bic, account, account number, konto, kontonummer, compte, cuenta, card number,
        credit card, passport, passport number, reisepass, pasaporte, license, license plate,
        licence, plate, vin, first name, firstname, forename, given name, vorname, prenom, nombre,
        last name, lastname, surname, family name, nachname, familienname, apellido, apellidos,
        full name, fullname, middle name, maiden name, user name, username, login, nickname, name,
        names, nom, nom complet, person name, patient name, customer name, employee name,
        initials, signature, address, street, street address, anschrift, adresse, strasse, rue,
        calle, direccion, house number, url, website, homepage, ip, ip address, ipaddress, mac
        address, device, imei, cookie, session, uuid, guid, mrn, medical record number,
        fingerprint, photo, picture, latitude, longitude, lat, lon, lng, geom, coordinates, fein,
        tin, tax number, steuernummer, national insurance number, nhs number, aadhaar
    """,
    Topic.KEY: """
        id, ids, key, identifier, pk, rowid, row number, serial, serial number, number, num, nr,
        no, code, record
    """,
    Topic.HEALTH: """
        diagnosis, diagnoses, diagnose, diagnostic, disease, illness, ill, sickness, krankheit,
        maladie, enfermedad, icd, icd10, icd code, condition, symptom, symptoms, treatment,
        therapy, therapie, medication, medicine, drug, drugs, prescription, dose, dosage, hiv,
        blood, blood type, pressure, cholesterol, glucose, bmi, allergy, allergies, vaccine,
        vaccination, pregnancy, pregnant, disability, disabled, handicap, surgery, procedure,
        complaint, comorbidity, genotype, smoker, smoking, alcohol, test result, lab result, cause
        of death, mental
    """,
    Topic.MONEY: """
        income, salary, wage, wages, pay, payment, earnings, revenue, profit, capital, balance,
        debt, loan, mortgage, credit, credit score, bonus, tax, taxes, wealth, assets, amount,
        price, cost, spending, spend, expenditure, gehalt, lohn, einkommen, vermoegen, vermogen,
        salaire, revenu, salario, ingreso, ingresos, sueldo, premium, claim, donation
    """,
    Topic.BELIEF: """
        religion, religious, belief, faith, church, konfession, confession, political, politics,
        party, partei, vote, union member, orientation, sexual orientation, sexuality, crime,
        conviction, criminal, offence, offense, verdict, arrest, caste, opinion
    """,
    Topic.DEMOGRAPHIC: """
        age, alter, edad, year, jahr, annee, sex, gender, geschlecht, sexe, sexo, birth, born,
        dob, birthday, birthdate, birth date, date of birth, birthyear, birth year, year of birth,
        geburtsdatum, geburtstag, geburtsjahr, naissance, nacimiento, zip, zipcode, zip code,
        postcode, post code, postal, postal code, plz, postleitzahl, code postal, codigo postal,
        city, town, village, stadt, ort, wohnort, ville, ciudad, municipality, county, district,
        region, province, state, bundesland, country, land, pays, pais, nation, nationality,
        citizenship, staatsangehoerigkeit, staatsangehorigkeit, nationalite, nacionalidad, place,
        location, residence, neighborhood, neighbourhood, tract, race, ethnicity, ethnic, ethnie,
        marital, marital status, married, familienstand, civil status, relationship, household,
        children, kids, kinder, family size, dependents, education, schooling, school, degree,
        qualification, grade, bildung, diplome, estudios, occupation, job, job title, title,
        profession, beruf, metier, profesion, work, workclass, work class, employer, employment,
        company, position, department, industry, sector, hours, hours per week, language, sprache,
        langue, idioma, height, weight, groesse, grosse, taille, eye color, hair color, veteran,
        military, tenure, hired, hire date, joined, admission, admitted, admission date,
        discharge, discharge date, death, death date, died, date of death, visit date, ward
    """,
    Topic.SURVEY_WEIGHT: """
        fnlwgt, wgt, pweight, fweight, survey weight, sampling weight, sample weight, instance
        weight, person weight, final weight, perwt, hhwt
    """,
}

#: Whoever one of these numbers stands for is a person, however often it is there.
PERSON_WORDS = frozenset(
    """
    person patient customer client user member employee worker student voter citizen subject
    participant respondent node author friend follower followee sender receiver recipient caller
    callee borrower insured applicant resident people kunde mitarbeiter usuario cliente
    """.split()
)

_TOPICS: Mapping[tuple[str, ...], Topic] = {
    tuple(word.split()): topic
    for topic, words in _WORDS.items()
    for word in (" ".join(part.split()) for part in words.split(","))
}
_LONGEST = max(len(word) for word in _TOPICS)


def parts_of(name: str) -> tuple[str, ...]:
    """Return the words of a name: `FromNodeId` is from, node and id."""
    plain = unicodedata.normalize("NFKD", name.replace("ß", "ss"))
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    apart = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", plain)
    apart = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1 \2", apart)
    return tuple(part for part in re.split(r"[^a-z0-9]+", apart.lower()) if part)


def topics_of(name: str) -> dict[Topic, str]:
    """Return the topics of a name, each with the longest word that says so, the last one first.

    A longer word says more: in `sample weight` there is no weight of a person. The last word says
    what a thing is: the `zip` of an address is a zip.
    """
    parts = parts_of(name)
    found: list[tuple[int, Topic, str]] = []
    taken: set[int] = set()
    for length in range(min(_LONGEST, len(parts)), 0, -1):
        for start in range(len(parts) - length + 1):
            places = range(start, start + length)
            topic = _TOPICS.get(parts[start : start + length])
            if topic is not None and not taken.intersection(places):
                taken.update(places)
                found.append((start, topic, " ".join(parts[start : start + length])))
    topics: dict[Topic, str] = {}
    for _, topic, word in sorted(found, key=lambda item: -item[0]):
        topics.setdefault(topic, word)
    return topics
