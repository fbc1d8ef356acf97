/**
 * Where a link of a form may lead: a page of the web, a mail, a telephone number, or a place of the product. No other
 * scheme: `javascript:` would run in the session of whoever follows it. `{name}` stands for what a field holds, and not
 * before the path, so that no value chooses another host.
 */
const shapes = [
  /^https?:\/\/[^\s/?#\\@{}]+([/?#][^\s\\]*)?$/i,
  /^mailto:[^\s\\]+$/i,
  /^tel:[^\s\\]+$/i,
  // Two slashes would begin the name of a host.
  /^\/([^\s/\\][^\s\\]*)?$/,
];

/** Whether a text is such an address. Control characters would be dropped by a browser, and something else stand there. */
export const isAddress = (text: string): boolean => !/\p{Cc}/u.test(text) && shapes.some((shape) => shape.test(text));

/** Whether it leads out of the product: to another tab, or another program. */
export const leadsOut = (address: string): boolean => !address.startsWith('/');

const placeholder = /\{([A-Za-z][A-Za-z0-9_]*)\}/g;

/** The names of the fields that an address holds values of. */
export const fieldsIn = (address: string): string[] => [...address.matchAll(placeholder)].map(([, name = '']) => name);

/** The address with the values in it, URL-encoded; undefined where one is missing, or where it is none. */
export function filledAddress(address: string, textOf: (name: string) => string): string | undefined {
  if (!isAddress(address)) return undefined;
  const isNumber = /^tel:/i.test(address);
  if (fieldsIn(address).some((name) => textOf(name) === '')) return undefined;
  return address.replace(placeholder, (_, name: string) =>
    // A telephone reads digits, and no others in their place.
    isNumber ? textOf(name).replace(/[^\d+]/g, '') : encoded(textOf(name)),
  );
}

/** Of a text cut in the middle of a character, what is whole. */
const encoded = (value: string) => encodeURIComponent(value.replace(/\p{Cs}/gu, ''));
