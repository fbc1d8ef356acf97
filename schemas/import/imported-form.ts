import type { FieldDefinition } from '../language/field.ts';
import type { FormPage } from '../language/form-page.ts';
import type { LayoutNode } from '../language/layout.ts';
import { documentVersion } from '../language/resource.ts';
import type { ImportedEntry } from './field-draft.ts';
import { emptyFormField, hasTitle, listFor, nodeOf, titleOf } from './field-draft.ts';
import type { Loose } from './loose.ts';
import { clean } from './loose.ts';
import { codeOf, identifier } from './naming.ts';
import type { ImportNote } from './report.ts';
import { note } from './report.ts';

/** One form of a file, in the shape that its product keeps it in. */
export interface ImportedForm {
  data: Loose;
  /** What the wrapping calls it; '' where nothing does. */
  title: string;
  /** What stands beside it in the wrapping and says something. */
  beside: string[];
}

interface ConvertedForm {
  title: string;
  file: string;
  notes: ImportNote[];
  fields: FieldDefinition[];
  body: LayoutNode[];
  properties: Omit<FormPage, 'body'>;
}

/** A form that stands by itself, named after its file unless what it was wrapped in calls it something. */
export function makeEntry({ title, file, notes, fields, body, properties }: ConvertedForm): ImportedEntry {
  const first = hasTitle(fields) ? undefined : emptyFormField(notes);
  const all = first ? [...fields, first] : fields;
  const name = title || file.replace(/^.*[\\/]/, '').replace(/\.json$/i, '');
  const code = codeOf(name);
  const spoken = clean(name).trim();
  const fullName = spoken.replace(/^\d+[_\-\s]+/, '').slice(0, 100) || spoken.slice(0, 100) || code;
  if (!spoken) notes.push(note('', 'formName', { name: fullName }));
  return {
    code,
    fullName,
    type: 'form',
    category: 'import',
    page: {
      version: documentVersion,
      model: { name: identifier(code) || 'form', fields: all, titleField: titleOf(all) },
      pages: { form: { body: first ? [nodeOf(first), ...body] : body, ...properties }, list: listFor(all) },
    },
    report: notes,
  };
}
