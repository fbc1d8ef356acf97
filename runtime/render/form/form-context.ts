import type { FormPage } from '@tessera/schemas/language/form-page.ts';
import { formDefaults } from '@tessera/schemas/language/form-page.ts';
import { createContext, useContext } from 'react';
import type { Host } from '../../host/host.ts';
import type { FormPort } from '../../widgets/form-port.ts';
import type { FormScripts } from './form-scripts.ts';
import type { RecordForm } from './state/record-form.ts';

/** Of labels that stand beside their controls. */
export interface FormLabels {
  /** Pixels: the same for all, so that the controls begin at one line. */
  width: number;
  /** The fields, by their ids, whose labels stand above all the same: they would be a tall column. */
  above: ReadonlySet<string>;
}

interface FormScope {
  record: RecordForm;
  /** What it asks of all its fields. */
  page: Omit<FormPage, 'body'>;
  host: Host;
  /** What the widgets reach of the record. */
  port: FormPort;
  /** Where the form has scripts. */
  scripts: FormScripts | undefined;
  /** Texts of references, as the list or the detail brought them. */
  names: Record<string, string>;
  labelPosition: 'left' | 'right' | 'top';
  labels: FormLabels;
  /** On a phone, or in a place as narrow: one field a line. */
  isNarrow: boolean;
  /** Keeps the ids of two open forms apart. */
  formId: string;
}

const FormContext = createContext<FormScope | null>(null);
export const FormScopeProvider = FormContext.Provider;

export function useFormScope(): FormScope {
  const scope = useContext(FormContext);
  if (!scope) throw new Error('useFormScope() outside of a form');
  return scope;
}

export const withFormDefaults = (page: FormPage) => ({ ...formDefaults, ...page });
