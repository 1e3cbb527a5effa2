"use strict";
(function () {
  const specs = JSON.parse(document.getElementById("charts").textContent);
  const views = {};
  if (specs.lattice) {
    const names = specs.lattice.usermeta.columns;
    for (const node of specs.lattice.data.values) {
      node.levels = node.levels.split(".").map((level, place) => `${names[place]}: ${level}`).join(", ");
    }
  }
  const config = {
    background: "transparent",
    font: getComputedStyle(document.body).fontFamily,
    view: { stroke: null },
    axis: {
      labelColor: "var(--muted)", titleColor: "var(--muted)", gridColor: "var(--grid)",
      domainColor: "var(--line)", tickColor: "var(--line)", labelFontSize: 11, titleFontSize: 11,
      titleFontWeight: "normal", titlePadding: 8,
    },
    legend: { labelColor: "var(--text)", titleColor: "var(--muted)", labelFontSize: 11, symbolType: "circle" },
    text: { color: "var(--text)" },
  };

  function press(button) {
    for (const other of button.parentElement.querySelectorAll("button")) {
      other.setAttribute("aria-pressed", String(other === button));
    }
    const view = views[button.dataset.chart];
    if (view) view.signal(button.dataset.signal, button.dataset.value).runAsync();
  }

  function replay() {
    const slider = document.getElementById("replay");
    const view = views.lattice;
    if (!slider || !view) return;
    const told = () => {
      document.getElementById("replayed").textContent = `${slider.value} of ${slider.max}`;
    };
    slider.addEventListener("input", () => {
      told();
      view.signal("checks", Number(slider.value)).runAsync();
    });
    told();
  }

  function pick() {
    const view = views.lattice;
    if (!view) return;
    view.addEventListener("click", (event, item) => {
      const node = item && item.datum;
      if (!node || node.levels === undefined) return;
      const facts = [node.status];
      if (node.loss !== null) facts.push(`loss ${Number(node.loss).toPrecision(6)}`);
      if (node.suppressed !== null) facts.push(`${node.suppressed} rows suppressed`);
      if (node.order !== null) facts.push(`check ${node.order}`);
      document.getElementById("node").textContent = `${facts.join(", ")}. node: {${node.levels}}`;
    });
  }

  document.getElementById("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
  for (const button of document.querySelectorAll("button[data-chart]")) {
    button.addEventListener("click", () => press(button));
  }

  const drawn = [...document.querySelectorAll("[data-spec]")].map((place) =>
    vegaEmbed(place, specs[place.dataset.spec], { actions: false, renderer: "svg", config }).then((result) => {
      views[place.dataset.spec] = result.view;
    }),
  );
  Promise.all(drawn).then(() => {
    replay();
    pick();
    document.documentElement.dataset.ready = "yes";
  });
})();
