/** `ship_country`, `ShipCountry` and `SHIP_COUNTRY` as ship, country. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

/** `ship_country` as “Ship country”; a name of blanks alone, which databases allow, in the marks that show it. */
export function humanised(name: string): string {
  const text = wordsOf(name).join(' ');
  if (text !== '') return capitalised(text);
  return /[\p{P}\p{S}]/u.test(name) ? name : JSON.stringify(name);
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `ship_country` as shipCountry. */
export const camelCase = (name: string): string =>
  wordsOf(name)
    .map((word, index) => (index === 0 ? word : capitalised(word)))
    .join('');

/** Of an English word, near enough to compare names of tables by. */
export function singular(word: string): string {
  if (/(ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|x|z|ss)es$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, '');
}

/** `order_details` as order_detail: what two names are compared by. */
export const stemOf = (name: string): string => {
  const words = wordsOf(name);
  return [...words.slice(0, -1), singular(words.at(-1) ?? '')].join('_');
};
