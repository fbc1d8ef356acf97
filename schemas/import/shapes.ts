import type { ImportedForm } from './imported-form.ts';
import { isLoose, type Loose, listAt, own, part, spelled, textAt } from './loose.ts';
import { isElement } from './parted-elements.ts';
import { readJson } from './read-file.ts';

interface FormsFound {
  forms: ImportedForm[];
  /** Parts of a list that are no form, by their place: `[2]`. */
  strange: { at: string; data: unknown }[];
}

const deepest = 4;

/** An online form of JeecgBoot: a table with its columns, in either spelling. */
export const isJeecg = (data: unknown): data is Loose =>
  isLoose(data) &&
  isLoose(own(data, 'head')) &&
  Array.isArray(own(data, 'fields')) &&
  textAt(spelled(part(data, 'head')), 'table_name') !== '';

/** A document type of Frappe, as its files and its API write it. */
export const isDocType = (data: unknown): data is Loose =>
  isLoose(data) &&
  textAt(data, 'doctype') === 'DocType' &&
  textAt(data, 'name') !== '' &&
  Array.isArray(own(data, 'fields'));

/** A collection of NocoBase: a table whose fields say by which interface they are drawn. */
export const isCollection = (data: unknown): data is Loose =>
  isLoose(data) &&
  textAt(data, 'name') !== '' &&
  listAt(data, 'fields').some(
    (field) =>
      isLoose(field) &&
      textAt(field, 'name') !== '' &&
      (textAt(field, 'interface') !== '' || isLoose(own(field, 'uiSchema'))),
  );

/** A schema of Directus: its collections, their fields, and what points where. */
export const isSnapshot = (data: unknown): data is Loose =>
  isLoose(data) &&
  listAt(data, 'collections').some((one) => isLoose(one) && textAt(one, 'collection') !== '') &&
  listAt(data, 'fields').some((one) => isLoose(one) && textAt(one, 'collection') !== '' && textAt(one, 'field') !== '');

/** A form of the `__config__` / `__vModel__` dialect. */
const isFormGenerator = (data: unknown): data is Loose =>
  isLoose(data) &&
  Array.isArray(own(data, 'fields')) &&
  !isLoose(own(data, 'head')) &&
  (listAt(data, 'fields').some(isElement) ||
    ['formRef', 'formModel', 'formRules'].some((key) => Object.hasOwn(data, key)));

/** A schema of Formily, alone or beside what its designer keeps of the form. */
export const isFormily = (data: unknown): data is Loose =>
  isLoose(data) &&
  (isFormilySchema(data) ||
    (isLoose(own(data, 'form')) && isBareSchema(own(data, 'schema'))) ||
    isFormilySchema(own(data, 'schema')));

const isBareSchema = (data: unknown): data is Loose =>
  isLoose(data) && ['object', 'void', ''].includes(textAt(data, 'type')) && isLoose(own(data, 'properties'));

/** A plain JSON Schema names no components, and is no form. */
const isFormilySchema = (data: unknown): data is Loose =>
  isBareSchema(data) && namesComponents(part(data, 'properties'));

const marks = new Set(['x-component', 'x-decorator', 'x-reactions', 'x-validator']);

const namesComponents = (data: unknown): boolean => {
  if (typeof data !== 'object' || data === null) return false;
  return Object.entries(data).some(([key, inner]) => marks.has(key) || namesComponents(inner));
};

/**
 * The forms of a file, whichever way they were wrapped: alone or in a list, as a bare list of elements, in an answer of
 * an API, below a key such as `formData`, and with JSON written as text anywhere on the way.
 */
export function formsIn(data: unknown): FormsFound {
  const forms = search(data, { deep: deepest });
  if (forms) return { forms, strange: [] };
  const list = answered(data);
  if (!Array.isArray(list) || list.length === 0) return { forms: [], strange: [{ at: '', data: list }] };
  const found = list.map((part, i) => ({ at: `[${i}]`, data: part, forms: search(part, { deep: deepest }) }));
  if (found.every((part) => !part.forms)) return { forms: [], strange: [{ at: '', data: list }] };
  return {
    forms: found.flatMap((part) => part.forms ?? []),
    strange: found.filter((part) => !part.forms).map(({ at, data }) => ({ at, data })),
  };
}

/** The list that an API answers, without what stands around it on its way. */
function answered(raw: unknown): unknown {
  const data = opened(raw);
  if (!isLoose(data)) return data;
  const lists = Object.entries(data).filter(([key, value]) => transport.has(key) && Array.isArray(opened(value)));
  return lists.length === 1 ? opened(lists[0]?.[1]) : data;
}

/** `isWhole`: a bare list of elements is none, such as the columns and searches that are kept beside a form. */
function search(
  raw: unknown,
  { deep, isWhole = false }: { deep: number; isWhole?: boolean },
): ImportedForm[] | undefined {
  const data = opened(raw);
  if (Array.isArray(data)) {
    const elements = data.map(opened);
    if (elements.length > 0 && elements.every(isElement)) return isWhole ? undefined : [plain({ fields: elements })];
    const forms = deep > 0 ? elements.map((part) => search(part, { deep: deep - 1, isWhole })) : [];
    return forms.length > 0 && forms.every((part) => part !== undefined) ? forms.flat() : undefined;
  }
  if (!isLoose(data)) return undefined;
  const form = openedParts(data);
  if (
    isSnapshot(form) ||
    isJeecg(form) ||
    isDocType(form) ||
    isFormGenerator(form) ||
    isCollection(form) ||
    isFormily(form)
  )
    return [plain(form)];
  if (deep === 0) return undefined;
  const found: { key: string; forms: ImportedForm[] }[] = [];
  for (const [key, value] of Object.entries(data)) {
    if (typeof value !== 'object' && typeof value !== 'string') continue;
    const forms = search(value, { deep: deep - 1, isWhole: isWhole || found.length > 0 });
    if (forms?.length) found.push({ key, forms });
  }
  return found.length > 0 ? wrapped(found, data) : undefined;
}

const plain = (data: Loose): ImportedForm => ({ data, title: '', beside: [] });

/** Keys around a form that are of its transport, and its name, which is used. */
const transport = new Set('success code message msg timestamp result data status total'.split(' '));
const names = ['fullName', 'formName', 'title', 'name'];

function wrapped(found: { key: string; forms: ImportedForm[] }[], around: Loose): ImportedForm[] {
  const keys = new Set(found.map(({ key }) => key));
  const name = names.map((one) => textAt(around, one)).find(Boolean) ?? '';
  const beside = Object.entries(around)
    .filter(([one, value]) => !keys.has(one) && !transport.has(one) && !names.includes(one) && isSaid(value))
    .map(([one]) => one);
  const [first, ...others] = found.flatMap(({ key, forms }) =>
    forms.map((form) => ({ ...form, title: form.title || (found.length > 1 && forms.length === 1 ? key : '') })),
  );
  if (!first) return [];
  const title = first.title || (others.length === 0 ? name : '');
  return [{ ...first, title, beside: [...first.beside, ...beside] }, ...others];
}

const isSaid = (value: unknown) => value !== null && value !== '' && value !== false && value !== undefined;

/** A form whose parts were written as text is one all the same. */
function openedParts(data: Loose): Loose {
  const parts = ['head', 'fields', 'form', 'schema'].filter((key) => Object.hasOwn(data, key));
  const open = { ...data, ...Object.fromEntries(parts.map((key) => [key, opened(own(data, key))])) };
  if (!Array.isArray(own(open, 'fields'))) return open;
  return { ...open, fields: listAt(open, 'fields').map(opened) };
}

/** JSON that was written as text, read; anything else as it is. */
function opened(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  const reading = readJson(value);
  return 'data' in reading ? reading.data : value;
}
