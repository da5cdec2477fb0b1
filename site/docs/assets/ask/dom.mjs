// Elements in one line each. Texts are always text, never markup.
export const find = (id) => document.getElementById(id);

export function el(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && !key.includes("-")) made[key] = value;
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export const button = (text, act, properties = {}, ...more) => el("button", { type: "button", onclick: act, ...properties }, text, ...more);

/** Draws a place anew. The focus stays in it: on the element of the same name, or else on the first button. */
export function drawn(place, ...children) {
  const name = place.contains(document.activeElement) ? document.activeElement.dataset.name : undefined;
  place.replaceChildren(...children.filter(Boolean));
  if (name) (place.querySelector(`[data-name="${CSS.escape(name)}"]`) ?? place.querySelector("button"))?.focus({ preventScroll: true });
}
