/** Elements that stand in one another; no editor makes a tenth of it. */
const deepest = 200;
const longestName = 30;

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const isVoid = names('area base br col embed hr img input link meta param source track wbr');
/** What ends where one of these begins, as HTML has it: nobody has to close them. */
const endedBy: Readonly<Record<string, ReadonlySet<string>>> = {
  p: names('p'),
  li: names('li'),
  tr: names('tr th td'),
  th: names('th'),
  td: names('th td'),
  dt: names('dt dd'),
  dd: names('dt dd'),
  option: names('option'),
};

/**
 * The same without the tags that stand deeper than anybody writes: a parser keeps all that are open, and some hundred
 * kilobytes of `<b>` would keep it for minutes. What it leaves may be anything else; it is cleaned afterwards.
 */
export function shallowHtml(html: string): string {
  const kept: string[] = [];
  const open: string[] = [];
  let [from, dropped] = [0, 0];
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const [, slash = '', written = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(at, at + longestName)) ?? [];
    const name = written.toLowerCase();
    if (name === '' || isVoid.has(name)) continue;
    if (slash === '') while (endedBy[name]?.has(open.at(-1) ?? '')) open.pop();
    const isTooDeep = slash === '' ? open.length >= deepest : dropped > 0;
    if (!isTooDeep) {
      if (slash === '') open.push(name);
      else if (open.includes(name)) open.length = open.lastIndexOf(name);
      continue;
    }
    dropped += slash === '' ? 1 : -1;
    const end = html.indexOf('>', at);
    kept.push(html.slice(from, at));
    from = end < 0 ? html.length : end + 1;
    at = from - 1;
  }
  return kept.length === 0 ? html : kept.join('') + html.slice(from);
}
