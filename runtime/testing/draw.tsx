// First: libraries take what a browser has when they are loaded.
import './page-without-layout.ts';
import { StyleProvider } from '@ant-design/cssinjs';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ReactElement, ReactNode } from 'react';
import { Component } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import type { Host } from '../host/host.ts';
import { FormBody } from '../render/form/form-body.tsx';
import type { FormMode } from '../render/form/state/record-form.ts';
import { RecordForm } from '../render/form/state/record-form.ts';
import { keptStyles } from '../shell/kept-styles.ts';

/** Waits for what comes a little later: an editor that is fetched, a name that the host answers. */
export const soon = <Result,>(look: () => Result): Promise<Result> =>
  vi.waitFor(look, { timeout: 8000, interval: 10 }) as Promise<Result>;

interface Drawn {
  place: HTMLElement;
  /** What views threw while they were drawn. */
  failed: unknown[];
}

/** As the page of the product has them: made once, not anew for each test. */
const styles = keptStyles();

/** Draws something on the page of the test, until the test ends. */
export function draw(what: ReactElement): Drawn {
  const place = document.body.appendChild(document.createElement('main'));
  const failed: unknown[] = [];
  const root = createRoot(place);
  root.render(
    <StyleProvider cache={styles}>
      <Fence onError={(error) => failed.push(error)}>{what}</Fence>
    </StyleProvider>,
  );
  onTestFinished(() => {
    root.unmount();
    document.body.replaceChildren();
  });
  return { place, failed };
}

/** Draws the form of a record with these fields, one below the other. */
export function drawForm(given: {
  fields: FieldDefinition[];
  values: Record<string, unknown>;
  host: Host;
  mode?: FormMode;
  disabled?: boolean;
}): Drawn & { record: RecordForm } {
  const { fields, values, host, mode = 'edit', disabled = false } = given;
  const record = new RecordForm({
    model: { name: 'drawn', titleField: fields[0]?.name ?? '', fields },
    mode,
    values,
    user: host.user,
  });
  const body = fields.map(({ id }) => ({ node: 'field' as const, id: `n-${id}`, field: id }));
  onTestFinished(() => record.dispose());
  return { ...draw(<FormBody record={record} page={{ body, disabled }} host={host} />), record };
}

class Fence extends Component<{ onError: (error: unknown) => void; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }
  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
