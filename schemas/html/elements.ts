/**
 * THE table of what formatted text is made of: elements and their attributes. Whatever else comes is taken out, its text
 * stays. Nothing in it loads anything from elsewhere: a picture is part of the text.
 */
export const htmlElements: Readonly<Record<string, readonly string[]>> = {
  p: ['style'],
  h1: ['style'],
  h2: ['style'],
  h3: ['style'],
  h4: ['style'],
  br: [],
  hr: [],
  blockquote: [],
  pre: [],
  code: [],
  ul: [],
  ol: ['start'],
  li: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  mark: ['style'],
  span: ['style'],
  a: ['href'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  table: ['style'],
  colgroup: [],
  col: ['style'],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan', 'style'],
  td: ['colspan', 'rowspan', 'style'],
};

/** Elements whose text stands on lines of its own. */
export const blockElements: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 blockquote pre ul ol li table tr hr br'.split(' '),
);

/** Elements that are something without a text in them. */
export const bareElements: readonly string[] = ['img', 'hr', 'table'];

const color = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]{3,40}\)|[a-z]{3,20})$/i;
const length = /^\d{1,4}(\.\d{1,3})?(px|%|em|rem)$/;

/** THE table of what `style` may say, and how. */
export const htmlStyles: Readonly<Record<string, RegExp>> = {
  color,
  'background-color': color,
  'text-align': /^(left|center|right|justify)$/,
  width: length,
  'min-width': length,
};

/** What a link may lead to: the web, mail, a telephone, a place of the product. */
export const linkPattern = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** Pictures are part of the text, and of formats that hold no script. */
export const picturePattern = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
