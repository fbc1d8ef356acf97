/** A text of SQL, with what a server writes around it: its character set before, its type behind. */
const item = String.raw`(?:_\w+)?'(?:[^'\\]|''|\\.)*'(?:::[a-z ]+(?:\(\d+\))?)?`;
const list = `${item}(?:, ?${item})*`;
/** What PostgreSQL makes of `column in ('a', 'b')`. */
const anyOf = new RegExp(
  String.raw`^CHECK \(+("(?:[^"]|"")+"|\w+)\)?(?:::[a-z ]+)? = ANY \(+ARRAY\[(${list})\]\)*(?:::[a-z ]+\[\])?\)+$`,
);
/** What MySQL and MariaDB make of it. */
const inList = new RegExp(`^\\(?\`((?:[^\`]|\`\`)+)\` in \\((${list})\\)\\)?$`);

/** The one column of a check and the texts it may have; null for a check that says anything else, or anything more. */
export function checkValues(written: string): { column: string; values: string[] } | null {
  // MySQL writes the check down as a text within a text.
  const check = written.includes("\\'") && /(?<!\w)_\w+\\'/.test(written) ? written.replace(/\\(.)/g, '$1') : written;
  const [, name, values] = anyOf.exec(check) ?? inList.exec(check) ?? [];
  if (name === undefined || values === undefined) return null;
  return {
    column: name
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .replaceAll('``', '`'),
    values: textsOf(values),
  };
}

/** The texts of a list of them: `'a','it''s'`. */
export const textsOf = (values: string): string[] =>
  [...values.matchAll(/'((?:[^'\\]|''|\\.)*)'/g)].map(([, text = '']) =>
    text.replaceAll("''", "'").replace(/\\(.)/g, '$1'),
  );
