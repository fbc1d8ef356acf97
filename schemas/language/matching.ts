import type { ValueKind } from '../kinds/index.ts';
import { targetOf } from './defaults.ts';
import type { FieldDefinition } from './field.ts';
import type { ModelDefinition } from './model.ts';
import { type PlacedField, placedFields } from './placed-fields.ts';

/** The choices of a field are the records whose field `their` holds what the field with the id `field` does. */
interface Matching {
  field: string;
  their: string;
}

/** What the choices of a field match; undefined where it takes any, or chooses no records. */
export const matchingOf = (field: FieldDefinition): Matching | undefined =>
  targetOf(field) && (field.props?.matching as Matching | undefined);

/** A field whose choices match another of its record, with that one. */
export interface MatchingField extends Matching {
  /** The one that is chosen. */
  chosen: FieldDefinition;
  /** The one that it goes with. */
  limit: FieldDefinition;
}

/** The fields of a model whose choices match others. */
export const matchingFields = ({ fields }: ModelDefinition): MatchingField[] =>
  fields.flatMap((chosen) => {
    const matching = matchingOf(chosen);
    const limit = matching && fields.find(({ id }) => id === matching.field);
    return limit ? [{ ...matching, chosen, limit }] : [];
  });

/** A column of rows whose choices match a field of its row, of one around it, or of the record. */
export interface MatchingCell extends MatchingField {
  /** The sub-tables that it stands in, outermost first. */
  tables: FieldDefinition[];
  /** In how many of them `limit` stands: 0, it is a field of the record. */
  depth: number;
}

const cells = new WeakMap<ModelDefinition, MatchingCell[]>();

/** The columns of a model whose choices match others. */
export function matchingCells(model: ModelDefinition): MatchingCell[] {
  const known = cells.get(model) ?? placedFields(model.fields).flatMap((placed) => cellOf(model, placed) ?? []);
  cells.set(model, known);
  return known;
}

function cellOf({ fields }: ModelDefinition, placed: PlacedField): MatchingCell | undefined {
  const { field: chosen, tables } = placed;
  const matching = tables.length > 0 ? matchingOf(chosen) : undefined;
  if (!matching) return undefined;
  const levels = [fields, ...tables.map(({ rows = [] }) => rows)];
  const depth = levels.findIndex((level) => level.some(({ id }) => id === matching.field));
  const limit = levels[depth]?.find(({ id }) => id === matching.field);
  return limit && { ...matching, chosen, limit, tables, depth };
}

/** Whether values of a kind can be the same or not, as one word each. */
export const isMatched = (kind: ValueKind): boolean => kind === 'ref' || kind === 'text';
