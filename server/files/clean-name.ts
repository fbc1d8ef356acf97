/** The last part of the name, without control characters, at most 200 characters. */
export function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return last.replace(/[\u0000-\u001f\u007f\u202a-\u202e]/g, '').slice(-200) || 'file';
}
