/** The last part of the name, without control characters and such as turn its direction, at most 200 characters. */
export function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const clean = last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '');
  // No letter is cut in two.
  return clean.slice(-200).replace(/^[\udc00-\udfff]/, '') || 'file';
}
