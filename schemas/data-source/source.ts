import type { HttpRequest } from './http-request.ts';
import type { ParameterDefinition } from './parameters.ts';

/** A named question to somewhere else whose answer is rows. */
export type SourceDefinition = { parameters: readonly ParameterDefinition[] } & (
  | { type: 'sql'; text: string }
  | { type: 'static'; text: string }
  | { type: 'api'; request: HttpRequest }
);

/** Which of the rows that a source answers are wanted. */
export interface Selection {
  /** A text that one of the columns holds, in capitals or not; `isExact`: written as it is there. */
  keyword?: { text: string; columns: readonly string[]; isExact?: boolean };
  /** Rows of which each of these columns reads as one of its values: the labels of what is stored, what a partner gets. */
  filters?: readonly { column: string; values: readonly (string | number | boolean)[] }[];
  order?: { column: string; descending?: boolean };
  page?: { offset: number; limit: number };
}
