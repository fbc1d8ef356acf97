import { appearance } from '../session/settings.ts';

/** How every editor of code looks. */
export const codeOptions = {
  minimap: { enabled: false },
  fontSize: 13,
  lineHeight: 20,
  tabSize: 2,
  scrollBeyondLastLine: false,
  fixedOverflowWidgets: true,
  renderLineHighlight: 'line',
  bracketPairColorization: { enabled: true },
  padding: { top: 8 },
  // A text may come as one line.
  wordWrap: 'on',
  wrappingIndent: 'indent',
} as const;

export const useCodeTheme = (): string => (appearance.use().dark ? 'vs-dark' : 'vs');
