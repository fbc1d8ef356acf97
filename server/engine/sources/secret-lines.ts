/** Secrets by their names, as they are written: `NAME=value`, one a line. */
type Secrets = ReadonlyMap<string, string>;

const line = /^\s*([A-Za-z][A-Za-z0-9_]{0,49})\s*=\s*(.*?)\s*$/;

export function parseSecrets(text: string): Secrets {
  const found = new Map<string, string>();
  for (const one of text.split(/\r?\n/)) {
    const [, name, value = ''] = line.exec(one) ?? [];
    if (name !== undefined) found.set(name, value);
  }
  return found;
}

/** The places of lines that say no secret, counted from 1. */
export const wrongLines = (text: string): number[] =>
  text.split(/\r?\n/).flatMap((one, index) => (one.trim() === '' || line.test(one) ? [] : [index + 1]));

/** What is kept after somebody has written some of them: one without a value is taken away. */
export function mergeSecrets(before: string, written: string): string {
  const all = new Map([...parseSecrets(before), ...parseSecrets(written)]);
  return [...all].flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`])).join('\n');
}
