// A card as a small tile: its number, its name, the colour of its faction. The same wherever the page shows one.
import { el } from "./dom.mjs";

const SVG = "http://www.w3.org/2000/svg";

function sign({ sign: path, initials }) {
  if (!path) return el("span", { className: "rd-tile-number" }, initials);
  const [svg, drawn] = ["svg", "path"].map((name) => document.createElementNS(SVG, name));
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "rd-tile-sign");
  svg.setAttribute("aria-hidden", "true");
  drawn.setAttribute("d", path);
  svg.append(drawn);
  return svg;
}

const spoken = (text) => el("span", { className: "rd-spoken" }, text);

function mark(looks) {
  if (looks.initials) return [sign(looks)];
  const { number, kind } = looks;
  if (number === null || number === undefined) return [el("span", { className: "rd-tile-number", "aria-hidden": "true" }, kind === "unknown" ? "?" : "✦")];
  return [spoken(kind === "base" ? ", breakpoint " : ", power "), el("span", { className: "rd-tile-number" }, `${number}`)];
}

/** A button. `looks` has name, number, kind and colour; a faction has its sign. */
export function tile(looks, act, properties = {}, ...more) {
  const { name, kind, colour, note } = looks;
  const made = el("button", { type: "button", onclick: act, className: `rd-tile rd-tile-${kind ?? "faction"}`, ...properties },
    el("span", { className: "rd-tile-name" }, name, ...(note ? [spoken(", "), el("small", {}, note)] : [])), ...mark(looks), ...more);
  if (colour) made.style.setProperty("--rd-faction", colour);
  return made;
}
