"use strict";
(function () {
  const specs = JSON.parse(document.getElementById("charts").textContent);
  const views = {};
  if (specs.lattice) {
    const bare = /^[\p{L}_][\p{L}\p{N}_]*$/u;
    const names = specs.lattice.usermeta.columns.map((name) => (bare.test(name) ? name : JSON.stringify(name)));
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
    const { chart, signal, value } = button.dataset;
    const told = document.querySelector(`[data-tells="${chart}"]`);
    if (told) told.textContent = chart === "sizes" ? value : button.textContent;
    if (views[chart]) views[chart].signal(signal, value).runAsync();
  }

  function show(node) {
    const facts = [];
    if (node.loss !== null) facts.push(`${node.order === null ? "at least " : ""}${specs.lattice.usermeta.metric} ${Number(node.loss).toLocaleString("en", { maximumSignificantDigits: 6 })}`);
    if (node.suppressed !== null) facts.push(`${node.suppressed.toLocaleString("en")} rows suppressed`);
    if (node.order !== null) facts.push(`check ${node.order}`);
    const place = document.getElementById("node");
    place.querySelector("b").textContent = node.status;
    place.querySelector("span").textContent = facts.join(", ");
    const { algorithm, metric } = specs.lattice.usermeta;
    place.querySelector("pre").textContent = `search: {algorithm: ${algorithm}, metric: ${metric}, node: {${node.levels}}}`;
  }

  function search() {
    const view = views.lattice;
    if (!view) return;
    const nodes = specs.lattice.data.values;
    const byOrder = new Map(nodes.filter((node) => node.order !== null).map((node) => [node.order, node]));
    const chosen = nodes.find((node) => node.status === "chosen");
    const slider = document.getElementById("replay");
    const play = document.getElementById("play");
    let timer = null;
    const told = () => {
      document.getElementById("replayed").textContent = `${slider.value} of ${slider.max}`;
    };
    const move = () => {
      told();
      const node = slider.value === slider.max ? chosen : byOrder.get(Number(slider.value));
      if (node) show(node);
      view.signal("checks", Number(slider.value)).runAsync();
    };
    const stop = () => {
      clearInterval(timer);
      timer = null;
      play.textContent = "Play";
      play.setAttribute("aria-pressed", "false");
    };
    play.addEventListener("click", () => {
      if (timer) return stop();
      // By the clock: a slow machine leaves pictures out and is done as soon.
      const begun = performance.now();
      const lasts = Math.min(7200, slider.max * 90);
      slider.value = 1;
      play.textContent = "Stop";
      play.setAttribute("aria-pressed", "true");
      timer = setInterval(() => {
        const share = Math.min(1, (performance.now() - begun) / lasts);
        slider.value = Math.max(1, Math.round(slider.max * share));
        move();
        if (share === 1) stop();
      }, 90);
    });
    slider.addEventListener("input", () => {
      if (timer) stop();
      move();
    });
    view.addEventListener("click", (event, item) => {
      if (item && item.datum && item.datum.levels !== undefined) show(item.datum);
    });
    told();
    if (chosen) show(chosen);
  }

  document.getElementById("open-all").addEventListener("click", (event) => {
    const open = event.currentTarget.getAttribute("aria-pressed") !== "true";
    event.currentTarget.setAttribute("aria-pressed", String(open));
    event.currentTarget.textContent = open ? "Close all" : "Open all";
    for (const item of document.querySelectorAll("#sql details")) item.open = open;
  });
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
    search();
    document.documentElement.dataset.ready = "yes";
  });
})();
