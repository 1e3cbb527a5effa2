"""Pictures of what goes where, and of which way to take."""

from __future__ import annotations

from docs._generate.drawing import Drawing


def warehouse() -> str:
    """Draw what stays in the database and what leaves it."""
    drawing = Drawing(720, 330, "Rows stay in the database; SQL goes in, counts come out")
    drawing.box(10, 10, 450, 310, (), "frame")
    drawing.text(28, 36, "your database", "head", "start")
    drawing.box(30, 56, 180, 56, ("the source", "rows about people"), "raw-box")
    drawing.box(30, 246, 180, 56, ("hierarchies", "a small table each"))
    drawing.box(30, 151, 180, 56, ("frequency table", "combinations, counts"), "raw-box")
    drawing.box(260, 56, 180, 56, ("the release", "verified, then named"), "good-box")
    drawing.arrow((120, 112), (120, 150))
    drawing.text(130, 135, "read once to count", "soft", "start")
    drawing.arrow((120, 246), (120, 208))
    drawing.arrow((210, 84), (259, 84))
    drawing.text(350, 132, "read once to publish", "soft")
    drawing.box(545, 120, 165, 80, ("ppdp", "plans, renders SQL,", "sees no row"))
    drawing.arrow((544, 140), (462, 140), "way")
    drawing.text(502, 128, "SQL", "good")
    drawing.arrow((461, 180), (543, 180), "way")
    drawing.text(502, 200, "counts", "good")
    drawing.text(300, 180, "all work on rows", "soft", "start")
    drawing.text(300, 199, "is done in here", "soft", "start")
    return drawing.svg()


def swap() -> str:
    """Draw how a release gets its name."""
    drawing = Drawing(720, 300, "Build under a work name, verify, then swap in one transaction")
    drawing.box(5, 10, 710, 150, (), "frame")
    drawing.text(24, 36, "one transaction, one snapshot of the source", "head", "start")
    drawing.box(22, 70, 140, 60, ("count, search", "finds the node"))
    drawing.box(200, 70, 140, 60, ("build", "under a work name"))
    drawing.box(378, 70, 140, 60, ("verify", "from itself alone"))
    drawing.box(558, 70, 140, 60, ("swap", "gets its name"), "good-box")
    for start, end in ((162, 199), (340, 377), (518, 557)):
        drawing.arrow((start, 100), (end, 100), "way" if start > 500 else "")
    drawing.text(538, 60, "holds", "good")
    drawing.arrow((448, 130), (448, 218))
    drawing.text(460, 192, "fails: exit 4", "raw", "start")
    drawing.box(323, 220, 250, 58, ("rolled back", "source, last release: as before"), "raw-box")
    return drawing.svg()


#: What somebody must not learn, and the models that stop it.
QUESTIONS = (
    ("which row is hers", "k", "several rows: entity; many columns: k_m; a population: k_map"),
    ("her value, for certain", "distinct_l", "numbers: ke"),
    ("her value, nearly surely", "entropy_l, recursive_cl", "or alpha_k: a highest share"),
    (
        "more than about anybody",
        "t_closeness",
        "too dear: nt_closeness; rare values: beta_likeness",
    ),
    ("her value, knowing other facts", "ck_safety", "facts such as: it is not flu"),
    ("that she is in it at all", "delta_presence", "against the table of a population"),
    ("her value, from two releases", "m_invariance", "with the key of a person"),
)


def which_model() -> str:
    """Draw the questions that lead to a model."""
    height = 52 + 58 * len(QUESTIONS)
    drawing = Drawing(720, height, "What must nobody learn? Each answer names a model")
    drawing.text(125, 26, "nobody may learn ...", "head")
    drawing.text(500, 26, "ask for", "head")
    for number, (question, model, words) in enumerate(QUESTIONS):
        y = 42 + 58 * number
        drawing.box(5, y, 240, 48, (question,), "raw-box")
        drawing.arrow((245, y + 24), (288, y + 24))
        drawing.box(290, y, 420, 48, (), "good-box")
        drawing.text(500, y + 20, model, "code")
        drawing.text(500, y + 39, words, "soft")
    return drawing.svg()
