import type { CodeLanguage } from '@tessera/schemas/widgets/advanced/code-editor.ts';
import type { FormPort } from '../form-port.ts';

/** What a text is written in: as a field beside it says, else as its own field does. */
export function codeLanguage(props: Record<string, unknown>, form: FormPort): CodeLanguage {
  const { language, languageBy } = props as {
    language?: CodeLanguage;
    languageBy?: { field: string; languages: { value: string; language: CodeLanguage }[] };
  };
  const beside = languageBy && heldIn(form, languageBy.field);
  return languageBy?.languages.find(({ value }) => value === beside)?.language ?? language ?? 'text';
}

/** What the field holds that a property names by its id. */
export function heldIn(form: FormPort, id: unknown): unknown {
  const name = typeof id === 'string' ? form.nameOf(id) : undefined;
  return name === undefined ? undefined : form.get(name);
}
