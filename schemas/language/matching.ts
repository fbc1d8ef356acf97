import type { ValueKind } from '../kinds/index.ts';
import { targetOf } from './defaults.ts';
import type { FieldDefinition } from './field.ts';
import type { ModelDefinition } from './model.ts';

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

/** Whether values of a kind can be the same or not, as one word each. */
export const isMatched = (kind: ValueKind): boolean => kind === 'ref' || kind === 'text';
