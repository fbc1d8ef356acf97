import type { ParameterDefinition } from '@tessera/schemas/data-source/parameters.ts';
import type { StoredSource } from '../../engine/sources/stored-source.ts';
import type { SourceScope } from './source-scope.ts';

/** What says which page of a list is meant. A parameter called so would leave its partners on the first page for ever. */
export const pagingWords: ReadonlySet<string> = new Set(['currentPage', 'pageSize']);

/** The parameters of a source that partners give: one that is held to a value is none of theirs. */
export const askedParameters = (
  { definition }: Pick<StoredSource, 'definition'>,
  { fixed }: Pick<SourceScope, 'fixed'>,
): ParameterDefinition[] => definition.parameters.filter(({ name }) => !Object.hasOwn(fixed, name));
