const rows: Record<string, string> = {
  ...{ '': 'あいうえお', k: 'かきくけこ', s: 'さしすせそ', t: 'たちつてと', n: 'なにぬねの', h: 'はひふへほ' },
  ...{
    m: 'まみむめも',
    r: 'らりるれろ',
    g: 'がぎぐげご',
    z: 'ざじずぜぞ',
    d: 'だぢづでど',
    b: 'ばびぶべぼ',
    p: 'ぱぴぷぺぽ',
  },
};
const vowels = 'aiueo';
/** Hepburn's, where they are not what their row says. */
const others: Record<string, string> = {
  ...{ し: 'shi', ち: 'chi', つ: 'tsu', ふ: 'fu', じ: 'ji', ぢ: 'ji', づ: 'zu', や: 'ya', ゆ: 'yu', よ: 'yo' },
  ...{
    わ: 'wa',
    を: 'o',
    ん: 'n',
    ゔ: 'vu',
    ぁ: 'a',
    ぃ: 'i',
    ぅ: 'u',
    ぇ: 'e',
    ぉ: 'o',
    ゃ: 'ya',
    ゅ: 'yu',
    ょ: 'yo',
  },
};
const sounds = new Map([
  ...Object.entries(rows).flatMap(([head, kana]) => [...kana].map((one, at) => [one, head + vowels[at]] as const)),
  ...Object.entries(others),
]);

/** Kana as Latin letters (Hepburn, without marks for long vowels); what is no kana stays. */
export function romajiOf(text: string): string {
  let said = '';
  let isDoubled = false;
  for (const letter of text) {
    // Katakana stand as far behind hiragana everywhere.
    const kana = /[ァ-ヴ]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) - 0x60) : letter;
    if (kana === 'っ') {
      isDoubled = true;
      continue;
    }
    if (kana === 'ー') continue;
    const sound = sounds.get(kana) ?? letter;
    // きゃ is kya, しゃ is sha.
    const isSmall = 'ゃゅょ'.includes(kana) && said.endsWith('i');
    const head = isSmall ? said.slice(0, -1) : said;
    said = isSmall
      ? head + (/(sh|ch|j)$/.test(head) ? sound.slice(1) : sound)
      : said + (isDoubled ? sound[0] : '') + sound;
    isDoubled = false;
  }
  return said;
}
