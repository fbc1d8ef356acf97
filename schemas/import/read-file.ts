import type { Finding } from '../texts/document-findings.ts';
import { finding } from '../texts/document-findings.ts';
import type { Text } from '../texts/text.ts';
import { t } from '../texts/text.ts';

const mostBytes = 2 * 1024 * 1024;
const mostDepth = 64;

type FileReading = { data: unknown } | { findings: Finding[] };

/** Reads the JSON of a file; what is wrong is named with its line and column. */
export function readJson(text: string): FileReading {
  if (text.length > mostBytes || new TextEncoder().encode(text).length > mostBytes) {
    return { findings: [{ field: '', rule: 'tooLarge', text: texts.large }] };
  }
  const source = text.replace(/^\uFEFF/, '');
  const depth = deepestAt(source);
  if (depth > mostDepth) return { findings: [finding('', 'tooDeep', { max: mostDepth })] };
  try {
    return { data: JSON.parse(source) as unknown };
  } catch {
    const at = new JsonScanner(source).faultAt();
    const before = source.slice(0, at).split('\n');
    const params = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
    return { findings: [{ field: `${params.line}:${params.column}`, rule: 'json', text: texts.json, params }] };
  }
}

/** How deep brackets nest, counted without recursion and outside of texts. */
function deepestAt(source: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let i = 0; i < source.length; i++) {
    const mark = source[i];
    if (quoted) {
      if (mark === '\\') i++;
      else if (mark === '"') quoted = false;
    } else if (mark === '"') quoted = true;
    else if (mark === '{' || mark === '[') deepest = Math.max(deepest, ++depth);
    else if (mark === '}' || mark === ']') depth--;
  }
  return deepest;
}

/** Finds where a text stops being JSON: engines word their messages differently, and some name no place. */
class JsonScanner {
  private readonly source: string;
  private at = 0;

  constructor(source: string) {
    this.source = source;
  }

  faultAt(): number {
    this.space();
    if (this.value()) this.space();
    return Math.min(this.at, this.source.length);
  }

  private value(): boolean {
    if (this.sees('{')) return this.list('}', () => this.text() && this.token(':') && this.value());
    if (this.sees('[')) return this.list(']', () => this.value());
    return this.text() || this.match(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y);
  }

  private list(end: string, entry: () => boolean): boolean {
    this.at++;
    this.space();
    if (this.token(end)) return true;
    for (;;) {
      if (!entry()) return false;
      this.space();
      if (this.token(end)) return true;
      if (!this.token(',')) return false;
    }
  }

  private text(): boolean {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON texts hold no control characters.
    return this.match(/"[^"\\\u0000-\u001F]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001F]*)*"/y);
  }

  private token(mark: string): boolean {
    this.space();
    if (!this.sees(mark)) return false;
    this.at++;
    this.space();
    return true;
  }

  private match(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found) this.at += found[0].length;
    return found !== null;
  }

  private sees(mark: string): boolean {
    return this.source[this.at] === mark;
  }

  private space(): void {
    this.match(/[ \t\r\n]*/y);
  }
}

const texts: Record<string, Text> & { large: Text; json: Text } = {
  large: t('文件超过 2 MB', '檔案超過 2 MB', 'the file is over 2 MB', 'ファイルが2MBを超えています'),
  json: t(
    '第{line}行第{column}列不是有效的 JSON',
    '第 {line} 列第 {column} 字不是有效的 JSON',
    'is not JSON at line {line}, column {column}',
    '{line}行{column}文字目がJSONとして正しくありません',
  ),
};
