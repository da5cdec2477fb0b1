// Piles of a board. Unknown cards are counted. Of a deck some cards may be known: those above and below the rest of it, and
// those that are somewhere in it.
const UNKNOWN = /^(?:(\d+) )?unknown$/, SHUFFLED = /^shuffled \((.*)\)$/, COMMA = /, (?=(?:[^"]*"[^"]*")*[^"]*$)/;
const REST_OF_DECK = "20 unknown";

const isUnknown = (card) => UNKNOWN.test(card);
const unknown = (number) => (number === 1 ? "unknown" : `${number} unknown`);
const count = (card) => Number(card.match(UNKNOWN)?.[1] ?? 1);

/** The cards of a part that is shuffled, in the order that they are written in; null for everything else. */
export const shuffledIn = (item) => item.match(SHUFFLED)?.[1].split(COMMA) ?? null;
const shuffled = (cards) => (cards.every(isUnknown) ? cards[0] : `shuffled (${cards.join(", ")})`);

/** How many unknown cards there are among those of an item; null for a card with a name. */
export function unknownIn(item) {
  const found = (shuffledIn(item) ?? [item]).find(isUnknown);
  return found === undefined ? null : count(found);
}

/** The item with another number of unknown cards; null if nothing is left of it. */
export function withUnknown(item, number) {
  const named = (shuffledIn(item) ?? []).filter((card) => !isUnknown(card));
  const cards = number ? [...named, unknown(number)] : named;
  return cards.length ? shuffled(cards) : null;
}

/** The item without one of the cards that are shuffled there. */
export const withoutShuffled = (item, within) => shuffled(shuffledIn(item).filter((_, at) => at !== within));

/** Lays a card on a pile; on a deck above the rest of it ("top"), under it ("bottom") or in it ("somewhere"). */
export function putOnPile({ zone, common, cards }, card, where = "top") {
  const isDeck = zone === "deck" && !common;
  if (isDeck && !isUnknown(card) && !cards.length) cards.push(REST_OF_DECK);
  const rest = cards.findIndex((each) => isUnknown(each) || shuffledIn(each));
  if (isUnknown(card) && rest >= 0) cards[rest] = withUnknown(cards[rest], (unknownIn(cards[rest]) ?? 0) + count(card));
  else if (!isDeck || isUnknown(card) || where === "bottom") cards.push(card);
  else if (where === "somewhere") cards.splice(Math.max(rest, 0), rest < 0 ? 0 : 1, shuffled([card, ...(rest < 0 ? [] : shuffledIn(cards[rest]) ?? [cards[rest]])]));
  else cards.splice(rest < 0 ? cards.length : rest, 0, card);
}

/** Takes a card off a pile, one of several unknown ones, and gives what it was. */
export function takeOffPile({ cards }, at) {
  const many = isUnknown(cards[at]) ? count(cards[at]) : 1;
  const taken = many > 1 ? "unknown" : cards[at];
  if (many > 1) cards[at] = unknown(many - 1);
  else cards.splice(at, 1);
  return taken;
}
