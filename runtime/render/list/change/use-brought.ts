import { valueFromColumn } from '@tessera/schemas/record/index.ts';
import { useMemo, useRef, useState } from 'react';
import type { ResourceMeta } from '../../../session/resource.ts';
import { type FormPort, noForm } from '../../../widgets/form-port.ts';
import { changeableFields } from './changeable-fields.ts';

type Values = Record<string, unknown>;

/** What a choice brings along goes into the same records with it: the fields of them that can be changed. */
export function useBrought(resource: ResourceMeta) {
  const [brought, setBrought] = useState<Values>({});
  const latest = useRef<Values>({});
  const arriving = useRef<Promise<unknown>>(Promise.resolve());
  /** The last choice could not bring anything along. */
  const failed = useRef(false);
  /** Counts the fields that were taken: what a choice of the one before brings along comes too late. */
  const taken = useRef(0);
  return useMemo(() => {
    const own = taken.current;
    const fields = new Map(changeableFields(resource).map((field) => [field.name, field]));
    const take = (values: Values) => {
      latest.current = values;
      setBrought(values);
    };
    const form: FormPort = {
      ...noForm,
      during: (work) => {
        failed.current = false;
        const over = work.catch(() => {
          if (own === taken.current) failed.current = true;
        });
        arriving.current = Promise.all([arriving.current, over]);
      },
      fill: (columns) => {
        if (own !== taken.current) return Object.keys(columns);
        const held = Object.entries(columns).flatMap(([name, value]): [string, unknown][] => {
          const field = fields.get(name);
          return field ? [[name, valueFromColumn(field, value)]] : [];
        });
        take(Object.fromEntries(held));
        return Object.keys(columns).filter((name) => !fields.has(name));
      },
    };
    return {
      form,
      /** The fields that are changed along. */
      fields: Object.keys(brought).flatMap((name) => fields.get(name) ?? []),
      forget: () => {
        failed.current = false;
        taken.current++;
        arriving.current = Promise.resolve();
        take({});
      },
      /** All of it, once it has come; undefined where it could not. */
      arrived: async (): Promise<Values | undefined> => {
        await arriving.current;
        return failed.current ? undefined : latest.current;
      },
    };
  }, [resource, brought]);
}
