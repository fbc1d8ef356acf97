import { flagAt, isLoose, type Loose, listAt, own, textAt } from '../loose.ts';
import { codeOf } from '../naming.ts';

/** A document type of Frappe: what it calls a module, or the rows of one (`istable`). */
export interface DocType {
  /** Name of the file that it came from. */
  file: string;
  name: string;
  source: Loose;
  /** In the order of its form: fields, and the breaks between them. */
  fields: Loose[];
  /** Entries of its fields that are none. */
  strange: unknown[];
  beside: string[];
}

/** Fields and breaks of one type that are read: a document has at most 1,000 fields. */
const mostParts = 3000;

const leftOut = (source: Loose): string[] => {
  const more = listAt(source, 'fields').length - mostParts;
  return more > 0 ? [`${mostParts} + ${more}`] : [];
};

export function readDocType(source: Loose, { file, beside }: { file: string; beside: string[] }): DocType {
  // More are refused with the document: one too many is enough to say so.
  const all = listAt(source, 'fields').slice(0, mostParts);
  const order = new Map(listAt(source, 'field_order').map((name, at) => [name, at]));
  const places = all.filter(isLoose).map((field, at) => ({ field, at: order.get(textAt(field, 'fieldname')) ?? at }));
  const isOrdered = places.length > 0 && places.every(({ field }) => order.has(textAt(field, 'fieldname')));
  return {
    ...{ file, source, beside },
    name: textAt(source, 'name'),
    // A field that the order does not name stands where the list has it.
    fields: (isOrdered ? places.sort((one, other) => one.at - other.at) : places).map(({ field }) => field),
    strange: [...all.filter((field) => !isLoose(field)), ...leftOut(source)],
  };
}

export const isRowsType = ({ source }: DocType): boolean => flagAt(source, 'istable');
export const isTreeType = ({ source }: DocType): boolean => flagAt(source, 'is_tree');

export const typeOf = (field: Loose): string => textAt(field, 'fieldtype');
export const nameIn = (field: Loose): string => textAt(field, 'fieldname');

/** What fields point to is named by the name of its type, here by the code that this becomes. */
export const keyOf = (name: string): string => codeOf(name).toLowerCase();

/** The lines of `options`, as most types of fields use them. */
export const linesOf = (field: Loose): string[] =>
  String(own(field, 'options') ?? '')
    .split('\n')
    .map((line) => line.trim());
