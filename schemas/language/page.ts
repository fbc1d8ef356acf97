import type { PropDefinitions } from '../properties/property.ts';
import { type DictionaryPage, dictionaryProps } from './dictionary-page.ts';
import { type FormPage, formProps } from './form-page.ts';
import { type ListPage, listProps } from './list-page.ts';

/** What is drawn, apart from what is stored. */
export interface Pages {
  form?: FormPage;
  list?: ListPage;
  dictionary?: DictionaryPage;
}

/** THE table of pages: what a person can set of each. */
export const pageProps = {
  form: formProps,
  list: listProps,
  dictionary: dictionaryProps,
} as const satisfies Record<keyof Pages, PropDefinitions>;
