import { useHost } from '@tessera/runtime/host/host-context.tsx';
import { say } from '@tessera/runtime/session/language.ts';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { inspectorTexts } from './texts.ts';

/** A record of a built-in module by its code: a dictionary, a data source. */
export function CodeOf(given: { id?: string; resource: string; code: string; onChange: (code: string) => void }) {
  const { id, resource, code, onChange } = given;
  const host = useHost();
  const [found, setFound] = useState<{ value: string; label: string }[]>([]);
  useEffect(() => {
    let live = true;
    host.selector(resource, { fields: ['code'] }).then(
      (entries) =>
        live &&
        setFound(
          entries.map((entry) => ({ value: String(entry.code ?? ''), label: `${entry.fullName} (${entry.code})` })),
        ),
      // Who may not read them knows the code.
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [host, resource]);
  const known =
    found.some(({ value }) => value === code) || code === '' ? found : [{ value: code, label: code }, ...found];
  return (
    <Select
      {...(id ? { id } : {})}
      showSearch
      optionFilterProp="label"
      value={code || null}
      options={known}
      placeholder={say(inspectorTexts.code)}
      aria-label={say(inspectorTexts.code)}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
