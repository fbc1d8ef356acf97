import type { FieldDefinition } from '../language/field.ts';
import type { FormPage } from '../language/form-page.ts';
import type { LayoutNode } from '../language/layout.ts';
import { isShowable } from '../language/model.ts';
import { documentVersion } from '../language/resource.ts';
import { isBorrowable } from '../record/index.ts';
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

/**
 * What fields show of records of the same import, once all of it is known: a field that cannot stand for its record gives way
 * to the title, and what is shown of a module is said by it.
 */
export function settleShown(entries: readonly ImportedEntry[]): void {
  const models = new Map(entries.map(({ code, page }) => [`entry/${code}`, page.model]));
  const fields = entries.flatMap(({ page }) => page.model.fields.flatMap((field) => [field, ...(field.rows ?? [])]));
  for (const { to } of fields) {
    const model = to && models.get(to.resource);
    if (!model || to.show === model.titleField) continue;
    const shown = model.fields.find(({ name }) => name === to.show);
    if (!shown || !isBorrowable(shown)) to.show = model.titleField;
    else if (!isShowable(model, to.show)) model.showable = [...(model.showable ?? []), to.show];
  }
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
