import { useHost } from '@tessera/runtime/host/host-context.tsx';
import { call } from '@tessera/runtime/session/call.ts';
import { useEffect, useState } from 'react';

/** What a data source says of itself. */
interface SourceShape {
  columns: { value: string; label: string }[];
  parameters: string[];
}

interface StoredSource {
  columns?: { name: string; label?: string | null }[] | null;
  parameters?: { name: string }[] | null;
}

/** The columns and parameters that a data source has described; undefined while nothing is known of it. */
export function useSourceShape(code: string): SourceShape | undefined {
  const host = useHost();
  const [shape, setShape] = useState<SourceShape | undefined>();
  useEffect(() => {
    setShape(undefined);
    if (!code) return;
    let live = true;
    const find = async () => {
      const entries = await host.selector('basic/DataSource', { fields: ['code'] });
      const id = entries.find((entry) => entry.code === code)?.id;
      if (id === undefined) return;
      const { columns, parameters } = await call<StoredSource>({
        method: 'GET',
        path: `/api/framework/basic/DataSource/${encodeURIComponent(id)}`,
        quiet: true,
      });
      if (!live) return;
      setShape({
        columns: (columns ?? []).map(({ name, label }) => ({
          value: name,
          label: label ? `${label} (${name})` : name,
        })),
        parameters: (parameters ?? []).map(({ name }) => name),
      });
    };
    // Whoever may not read it knows its columns, and writes them.
    find().catch(() => undefined);
    return () => {
      live = false;
    };
  }, [host, code]);
  return shape;
}
