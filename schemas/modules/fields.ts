import type { Text } from '../texts/text.ts';
import { captions } from './captions.ts';
import { builtinField } from './define.ts';

/** Fields that many built-in models have alike. */
export const nameField = builtinField('fullName', {
  widget: 'input',
  label: captions.fullName,
  required: true,
  props: { maxlength: 100 },
});

export const codeField = builtinField('code', {
  widget: 'input',
  label: captions.code,
  required: true,
  unique: true,
  rules: [{ rule: 'code' }],
  props: { maxlength: 50 },
});

export const remarkField = builtinField('remark', { widget: 'textarea', label: captions.remark });

/** What something is called in each language, beside its name. */
export const captionsField = builtinField('captions', {
  widget: 'multilingual',
  label: captions.byLanguage,
});

/** A moment that the server writes. */
export const timeField = <const Name extends string>(name: Name, label: Text) =>
  builtinField(name, { widget: 'date', label, kind: 'dateTime', props: { withTime: true } });

/** The fixed options of a field: values and what they are called. */
export const oneOf = (titles: Record<string, Text>) => ({
  options: { source: 'static' as const, items: Object.entries(titles).map(([value, label]) => ({ value, label })) },
});
