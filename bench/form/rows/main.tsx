import '@tessera/runtime/shell/style/index.css';
import { Providers } from '@tessera/runtime/shell/providers.tsx';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Formily } from './formily.tsx';
import { Plain } from './plain.tsx';
import { Product } from './product.tsx';
import { type Row, rowsOfRecord } from './table.ts';

/** 5,000 rows that are opened by a click: `?mode=product|antd|formily`. */
const tables = { product: Product, antd: Plain, formily: Formily };
const Table = tables[new URLSearchParams(location.search).get('mode') as keyof typeof tables];
const rows = rowsOfRecord();
/** What the table holds now, for whoever measures. */
const hold = (read: () => Row[]) => {
  (window as unknown as { held: () => Row[] }).held = read;
};

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" id="open" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Table rows={rows} hold={hold} />}
    </>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Providers>
      <Page />
    </Providers>,
  );
