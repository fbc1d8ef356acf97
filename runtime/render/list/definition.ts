import type { ListPage, ListView } from '@tessera/schemas/language/list-page.ts';
import type { ResourceMeta } from '../../session/resource.ts';

export interface Sort {
  /** Field name. */
  field: string;
  order: 'asc' | 'desc';
}

/** What a view asks of the frame around it. */
export interface ViewNeeds {
  /**
   * `page`: the rows of the page that the person is on. `all`: all rows as far as one answer goes, paged beyond that.
   * `levels`: the same while the person searches; else, beyond one answer, the view asks level by level. `own`: the view
   * asks by itself, and only how many there are is wanted.
   */
  rows: 'page' | 'all' | 'levels' | 'own';
  /** Rows can be ticked. */
  selection: boolean;
  /** The order while the person has chosen none and the document names none. */
  order?: Sort;
}

/** What is listed: the records of a resource, laid out by a list page and drawn by a view with its needs. */
export interface ListDefinition {
  resource: ResourceMeta;
  page: ListPage;
  /** The one that it is drawn in. */
  view: ListView;
  needs: ViewNeeds;
}

/** SPEC §9. */
export const pageSizes = [20, 50, 100, 500] as const;

/** So many rows are in one answer at most (API.md, Lists). */
export const answerLimit = 500;
