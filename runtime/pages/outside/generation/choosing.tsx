import { keyOf } from '@tessera/schemas/generation/documents.ts';
import type { Text } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Space, Switch } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { WaitingLine } from '../../../dialogs/waiting-line.tsx';
import { call } from '../../../session/call.ts';
import { CallError } from '../../../session/call-error.ts';
import { say } from '../../../session/language.ts';
import { GuessTable } from './guess-table.tsx';
import { MenuFolder, useMenuFolder } from './menu-folder.tsx';
import { generationTexts as texts } from './texts.ts';
import { useGuesses } from './use-guesses.ts';

interface Choice {
  /** Where the calls about guesses and generations begin. */
  actions: string;
  about: Text;
  /** Over the tables where they stand, of a link; undefined: nobody is asked. */
  standing?: boolean;
  onBegun: (jobId: string) => void;
  /** Somebody has changed what was guessed. */
  onCorrected: (isCorrected: boolean) => void;
  /** What stands beside the error when nothing could be guessed. */
  onFault?: ReactNode;
}

/** What is guessed, to be corrected and begun with. */
export function Choosing({ actions, about, standing, onBegun, onCorrected, onFault }: Choice) {
  const guesses = useGuesses(actions, { standing });
  const { tables, fault, corrections, isBehind, retry } = guesses;
  const [chosen, setChosen] = useState<string[] | undefined>();
  const [withRows, setWithRows] = useState(true);
  const [menu, setMenu] = useMenuFolder();
  const [wrong, setWrong] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const isCorrected = chosen !== undefined || Object.keys(corrections).length > 0;
  useEffect(() => {
    onCorrected(isCorrected);
    return () => onCorrected(false);
  }, [isCorrected, onCorrected]);
  const failed = (beside?: ReactNode) => (
    <Alert
      type="error"
      showIcon
      message={fault}
      action={
        <Space>
          <Button size="small" onClick={retry}>
            {say(texts.retry)}
          </Button>
          {beside}
        </Space>
      }
    />
  );
  if (fault && !tables) return failed(onFault);
  if (!tables) return <WaitingLine text={say(texts.guessing)} />;
  const possible = tables.filter(({ as, isHidden }) => as !== 'none' && !isHidden).map(keyOf);
  const wanted = chosen ?? possible;
  const begin = async () => {
    setBusy(true);
    setWrong([]);
    const picked = tables.filter((table) => wanted.includes(keyOf(table)));
    const body = {
      tables: picked.map(({ schema, table }) => ({ schema, table })),
      corrections: Object.fromEntries(Object.entries(corrections).filter(([key]) => wanted.includes(key))),
      withRows: withRows && !standing,
      ...(standing === undefined ? {} : { standing }),
      ...(menu ? { parentMenuId: menu } : {}),
    };
    try {
      onBegun(
        (await call<{ jobId: string }>({ method: 'POST', path: `${actions}/Generate`, body, quiet: true })).jobId,
      );
    } catch (error) {
      setWrong(faultsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="ts-hint">{say(about)}</p>
      {fault && failed()}
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
        <Button type="primary" loading={busy} disabled={wanted.length === 0 || isBehind} onClick={() => void begin()}>
          {say(texts.begin, { count: wanted.length })}
        </Button>
      </div>
    </>
  );
}

function faultsOf(error: unknown): string[] {
  const data = error instanceof CallError ? error.data : undefined;
  const named = Array.isArray(data) ? (data as { field: string; msg: string }[]) : [];
  if (named.length > 0) return named.map(({ field, msg }) => `${field}: ${msg}`);
  return [error instanceof Error ? error.message : String(error)];
}
