import { keyOf } from '@tessera/schemas/generation/documents.ts';
import { Alert, Button, Drawer, Radio, Select, Switch } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useFocusReturn } from '../../../dialogs/use-focus-return.ts';
import { WaitingLine } from '../../../dialogs/waiting-line.tsx';
import type { SelectorEntry } from '../../../host/host.ts';
import { useHost } from '../../../host/host-context.tsx';
import { call } from '../../../session/call.ts';
import { CallError } from '../../../session/call-error.ts';
import { say, useSay } from '../../../session/language.ts';
import { GuessTable } from './guess-table.tsx';
import { JobProgress } from './job-progress.tsx';
import { generationTexts as texts } from './texts.ts';
import { useGuesses } from './use-guesses.ts';

const menus = 'system/Menu';
const usualFolder = 'apps';

/** Working modules from the tables of a link: guesses that can be corrected, then a job that can be left. */
export function GenerateModules({ linkId, onClose }: { linkId: string; onClose: () => void }) {
  useFocusReturn();
  useSay();
  const [jobId, setJobId] = useState<string | null | undefined>();
  const [standing, setStanding] = useState(false);
  const path = `/api/framework/basic/DatabaseTable/${encodeURIComponent(linkId)}/Actions/Generate`;
  useEffect(() => {
    let live = true;
    call<{ jobId: string | null }>({ path, quiet: true }).then(
      (found) => live && setJobId(found.jobId),
      () => live && setJobId(null),
    );
    return () => {
      live = false;
    };
  }, [path]);
  return (
    <Drawer open width="min(1240px, 98vw)" title={say(texts.title)} onClose={onClose}>
      {jobId === undefined && <WaitingLine text={say(texts.guessing)} />}
      {jobId === null && (
        <>
          <WhereRowsStand standing={standing} onChange={setStanding} />
          <Choosing key={String(standing)} linkId={linkId} path={path} standing={standing} onBegun={setJobId} />
        </>
      )}
      {typeof jobId === 'string' && (
        <JobProgress path={`${path}/${jobId}`} onAnew={() => setJobId(null)} onClose={onClose} />
      )}
    </Drawer>
  );
}

/** What was corrected for one of the two says nothing of the other. */
function WhereRowsStand({ standing, onChange }: { standing: boolean; onChange: (standing: boolean) => void }) {
  return (
    <Radio.Group
      className="ts-generate-where"
      aria-label={say(texts.where)}
      value={standing}
      onChange={({ target }) => onChange(target.value)}
    >
      {[false, true].map((value) => (
        <Radio key={String(value)} value={value}>
          <strong>{say(value ? texts.standing : texts.copied)}</strong>
          <div className="ts-hint">{say(value ? texts.aboutStanding : texts.aboutCopied)}</div>
        </Radio>
      ))}
    </Radio.Group>
  );
}

interface Choice {
  linkId: string;
  path: string;
  standing: boolean;
  onBegun: (jobId: string) => void;
}

function Choosing({ linkId, path, standing, onBegun }: Choice) {
  const guesses = useGuesses(linkId, { standing });
  const { tables, fault, corrections } = guesses;
  const [chosen, setChosen] = useState<string[] | undefined>();
  const [withRows, setWithRows] = useState(true);
  const [menu, setMenu] = useState<string | undefined>();
  const [wrong, setWrong] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  if (fault) return <Alert type="error" showIcon message={fault} />;
  if (!tables) return <WaitingLine text={say(texts.guessing)} />;
  const possible = tables.filter(({ as }) => as !== 'none').map(keyOf);
  const wanted = chosen ?? possible;
  const begin = async () => {
    setBusy(true);
    setWrong([]);
    const picked = tables.filter((table) => wanted.includes(keyOf(table)));
    const body = {
      tables: picked.map(({ schema, table }) => ({ schema, table })),
      corrections: Object.fromEntries(Object.entries(corrections).filter(([key]) => wanted.includes(key))),
      ...{ withRows: withRows && !standing, standing },
      ...(menu === undefined ? {} : { parentMenuId: menu }),
    };
    try {
      onBegun((await call<{ jobId: string }>({ method: 'POST', path, body, quiet: true })).jobId);
    } catch (error) {
      setWrong(faultsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="ts-hint">{say(texts.about)}</p>
      {wrong.length > 0 && (
        <Alert
          type="error"
          showIcon
          message={say(texts.wrong, { count: wrong.length })}
          description={
            <ul>
              {wrong.slice(0, 20).map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          }
        />
      )}
      <GuessTable guesses={guesses} chosen={wanted} onChoose={setChosen} />
      <div className="ts-generate-foot">
        {!standing && (
          <span>
            <Switch aria-label={say(texts.withRows)} checked={withRows} onChange={setWithRows} /> {say(texts.withRows)}
          </span>
        )}
        <span>
          {say(texts.menu)} <MenuFolder value={menu} onChange={setMenu} />
        </span>
        <Button type="primary" loading={busy} disabled={wanted.length === 0} onClick={() => void begin()}>
          {say(texts.begin, { count: wanted.length })}
        </Button>
      </div>
    </>
  );
}

function MenuFolder({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const onFound = useRef(onChange).current;
  const host = useHost();
  const [folders, setFolders] = useState<SelectorEntry[]>([]);
  useEffect(() => {
    let live = true;
    host.selector(menus, {}).then(
      (found) => {
        if (!live) return;
        setFolders(found);
        // Where people look for modules, unless somebody says otherwise; nobody sees them before a role is given them.
        onFound(found.find(({ code }) => code === usualFolder)?.id);
      },
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [host, onFound]);
  return (
    <Select
      className="ts-menu-folder"
      aria-label={say(texts.menu)}
      allowClear
      value={value}
      onChange={(next) => onChange(next ?? undefined)}
      placeholder={say(texts.noMenu)}
      options={folders.map(({ id, fullName }) => ({ value: id, label: fullName }))}
    />
  );
}

function faultsOf(error: unknown): string[] {
  const data = error instanceof CallError ? error.data : undefined;
  const named = Array.isArray(data) ? (data as { field: string; msg: string }[]) : [];
  if (named.length > 0) return named.map(({ field, msg }) => `${field}: ${msg}`);
  return [error instanceof Error ? error.message : String(error)];
}
