import standalone from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import { compileShape } from '../../schemas/document/validator.ts';

/** The file that compiles the validator of documents while it runs. */
const replaced = '/schemas/document/validator.ts';

/**
 * Puts the validator of page documents, compiled now, in place of the file that compiles it on its first use: the page
 * forbids code that is made while it runs.
 */
export const compiledValidator = (): Plugin => ({
  name: 'compiled-validator',
  enforce: 'pre',
  load: (id) => (id.endsWith(replaced) ? validatorCode() : null),
});

/** The same export as the file has. */
export function validatorCode(): string {
  // References stay calls: written out at each place they are half a megabyte.
  const { ajv, validate } = compileShape({ code: { source: true, esm: true }, inlineRefs: false, messages: false });
  // A CommonJS module under its own name in Node, and under `default` in a bundler.
  const write = 'default' in standalone ? (standalone.default as typeof standalone) : standalone;
  const code = (write as unknown as (ajv: unknown, validate: unknown) => string)(ajv, validate)
    // How many characters a text has, as ajv counts them.
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', '(text) => [...text].length');
  if (code.includes('require(')) throw new Error('the compiled validator needs more of ajv than is put into the page');
  return `${code}
export const shapeErrors = (input) => (validate(input) ? [] : (validate.errors ?? []));
`;
}
