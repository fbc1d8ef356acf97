import { WaitingLine } from '@tessera/runtime/dialogs/waiting-line.tsx';
import type { SelectorEntry } from '@tessera/runtime/host/host.ts';
import { useHost } from '@tessera/runtime/host/host-context.tsx';
import { call } from '@tessera/runtime/session/call.ts';
import { say } from '@tessera/runtime/session/language.ts';
import { loadResource } from '@tessera/runtime/session/resource.ts';
import { Alert, Button, Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { otherTexts as texts } from './start-texts.ts';
import type { WayProps } from './way.ts';

const links = 'basic/DbLink';

/** A workbook: its own dialog shows what is guessed of it. */
export function SheetWay({ onDialog }: WayProps) {
  const may = useMay('workbook');
  return (
    <Outside intro={say(texts.sheetIntro)} may={may}>
      <Button type="primary" onClick={() => onDialog({ is: 'workbook' })}>
        {say(texts.sheetOpen)}
      </Button>
    </Outside>
  );
}

/** The tables of a link: read anew, then shown in their own dialog. */
export function TablesWay({ onDialog }: WayProps) {
  const may = useMay('tables');
  const host = useHost();
  const [found, setFound] = useState<SelectorEntry[] | undefined>();
  const [linkId, setLinkId] = useState<string | undefined>();
  const [reading, setReading] = useState(false);
  const [fault, setFault] = useState('');
  useEffect(() => {
    host.selector(links, {}).then(setFound, () => setFound([]));
  }, [host]);
  const open = async () => {
    if (!linkId) return;
    setReading(true);
    setFault('');
    try {
      const path = `/api/framework/basic/DatabaseTable/${encodeURIComponent(linkId)}/Actions/Refresh`;
      await call({ method: 'POST', path, quiet: true });
      onDialog({ is: 'tables', linkId });
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    } finally {
      setReading(false);
    }
  };
  return (
    <Outside intro={say(texts.tablesIntro)} may={may}>
      {found?.length === 0 ? (
        <Alert type="info" showIcon message={say(texts.noLinks)} />
      ) : (
        <div className="ts-start-line">
          <Select
            className="ts-start-link"
            aria-label={say(texts.link)}
            placeholder={say(texts.link)}
            showSearch
            optionFilterProp="label"
            value={linkId}
            onChange={setLinkId}
            options={(found ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
          />
          <Button type="primary" disabled={!linkId} loading={reading} onClick={() => void open()}>
            {say(texts.tablesOpen)}
          </Button>
        </div>
      )}
      {reading && <WaitingLine text={say(texts.reading)} />}
      {fault && <Alert type="error" showIcon message={fault} />}
    </Outside>
  );
}

/** Forms of other products: their own dialog says what changed on the way. */
export const ImportWay = ({ onDialog }: WayProps) => (
  <Outside intro={say(texts.importIntro)} may>
    <Button type="primary" onClick={() => onDialog({ is: 'import' })}>
      {say(texts.importOpen)}
    </Button>
  </Outside>
);

function Outside({ intro, may, children }: { intro: string; may: boolean | undefined; children: ReactNode }) {
  return (
    <div className="ts-start-way">
      <div className="ts-start-scroll">
        <p className="ts-start-intro">{intro}</p>
        {may === false ? <Alert type="warning" showIcon message={say(texts.noRight)} /> : may && children}
      </div>
    </div>
  );
}

/** Whether this person may use an action of database links; undefined while nobody knows. */
function useMay(action: string): boolean | undefined {
  const [may, setMay] = useState<boolean | undefined>();
  useEffect(() => {
    let live = true;
    loadResource(links).then(
      ({ actions = [] }) => live && setMay(actions.some(({ code }) => code === action)),
      () => live && setMay(false),
    );
    return () => {
      live = false;
    };
  }, [action]);
  return may;
}
