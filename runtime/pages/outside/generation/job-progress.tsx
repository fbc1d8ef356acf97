import type { Text } from '@tessera/schemas/texts/text.ts';
import type { TableColumnType } from 'antd';
import { Alert, Button, Progress, Skeleton, Table, Tag } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../session/call.ts';
import { currentUser, loadCurrentUser } from '../../../session/current-user.ts';
import { say } from '../../../session/language.ts';
import { type MenuRoute, routeOf } from '../../../session/menu.ts';
import { type Misfit, Misfits } from './misfits.tsx';
import { tableName, tableWord } from './table-name.ts';
import { jobStates, generationTexts as texts } from './texts.ts';

interface JobTable {
  table: string;
  code: string;
  entryId: string | null;
  state: string;
  rows: number;
  total: number | null;
  cleared: number;
  misfits: number;
  fault?: string;
}
interface Job {
  state: string;
  fault?: string;
  tables: JobTable[];
  misfits: Misfit[];
}

const colors: Record<string, string> = {
  done: 'success',
  failed: 'error',
  running: 'processing',
  copying: 'processing',
};
/** Milliseconds between two looks. */
const pace = 800;

interface JobPlace {
  path: string;
  anew: Text;
  onAnew: () => void;
  onClose: () => void;
  /** It was begun by this person just now, not found as it stood. */
  isFresh: boolean;
  /** Opens a module that was made in the designer, for whoever came to make one. */
  onDesign?: ((entryId: string) => void) | undefined;
}

/** How far a generation is; it goes on when nobody looks. */
export function JobProgress({ path, isFresh, anew, onAnew, onClose, onDesign }: JobPlace) {
  const [job, setJob] = useState<Job | undefined>();
  const [fault, setFault] = useState('');
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round looks again; where it leads is no reason to
  useEffect(() => {
    let live = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        const found = await call<Job>({ path, quiet: true });
        if (!live) return;
        setJob(found);
        setFault('');
        if (found.state === 'running') timer = setTimeout(look, pace);
        // What was made stands in the menu.
        else {
          void loadCurrentUser();
          const only = isFresh && onlyModule(found);
          if (only) onDesign?.(only);
        }
      } catch (error) {
        if (!live) return;
        setFault(error instanceof Error ? error.message : String(error));
        timer = setTimeout(look, pace * 5);
      }
    };
    void look();
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [path, round]);
  const act = useCallback(
    async (action: 'Cancel' | 'Resume') => {
      await call({ method: 'POST', path: `${path}/${action}` }).catch(() => undefined);
      setRound((count) => count + 1);
    },
    [path],
  );
  if (!job) return fault ? <Alert type="error" message={fault} /> : <Skeleton active />;
  const done = job.tables.filter(({ state }) => state === 'done').length;
  const isOver = job.state !== 'running';
  return (
    <>
      <Progress
        percent={job.tables.length === 0 ? 0 : Math.floor((done / job.tables.length) * 100)}
        status={job.state === 'failed' ? 'exception' : isOver ? 'success' : 'active'}
      />
      <p className="ts-hint" role="status">
        {say(jobStates[job.state]) || job.state} · {done} / {job.tables.length}
        {!isOver && ` · ${say(texts.leave)}`}
      </p>
      {(fault || job.fault) && <Alert type="error" showIcon message={fault || job.fault} />}
      <JobTables tables={job.tables} onDesign={isOver ? onDesign : undefined} />
      {job.misfits.length > 0 && <Misfits misfits={job.misfits} />}
      <div className="ts-generate-foot">
        {!isOver && <Button onClick={() => void act('Cancel')}>{say(texts.cancel)}</Button>}
        {isOver && job.state !== 'done' && (
          <Button type="primary" onClick={() => void act('Resume')}>
            {say(texts.resume)}
          </Button>
        )}
        {isOver && <Button onClick={onAnew}>{say(anew)}</Button>}
        {isOver && <Button onClick={onClose}>{say(texts.close)}</Button>}
      </div>
    </>
  );
}

/** The one module that came of it, where nothing is left to read here. */
const onlyModule = ({ state, tables: [first, ...others], misfits }: Job): string | undefined =>
  state === 'done' && others.length === 0 && misfits.length === 0 && first?.state === 'done' && first.cleared === 0
    ? (first.entryId ?? undefined)
    : undefined;

function JobTables({ tables, onDesign }: { tables: JobTable[] } & Pick<JobPlace, 'onDesign'>) {
  const user = currentUser.use();
  const routes = user.status === 'ready' ? user.routes : [];
  const copied: TableColumnType<JobTable> = {
    title: say(texts.rows),
    align: 'right',
    render: (_, { rows, total }) =>
      `${rows.toLocaleString('en-US')}${total === null ? '' : ` / ${total.toLocaleString('en-US')}`}`,
  };
  // Over a table where it stands nothing is copied.
  const isCopied = tables.some(({ rows, total }) => rows > 0 || total !== null);
  return (
    <Table
      size="small"
      rowKey="table"
      pagination={false}
      dataSource={tables}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: say(tableWord(tables[0]?.table)), render: (_, { table }) => tableName(table) },
        { title: say(texts.code), dataIndex: 'code' },
        {
          title: say(texts.state),
          render: (_, { state }) => <Tag color={colors[state]}>{say(jobStates[state]) || state}</Tag>,
        },
        ...(isCopied ? [copied] : []),
        {
          title: '',
          render: (_, { entryId, state, fault, cleared, misfits }) => (
            <>
              {state === 'done' && <OpenModule route={routeOf(routes, `entry/${entryId}`)} />}
              {onDesign && entryId && (
                <Button type="link" size="small" onClick={() => onDesign(entryId)}>
                  {say(texts.design)}
                </Button>
              )}
              {fault && <span className="ts-danger">{fault}</span>}
              {cleared > 0 && <div className="ts-hint">{say(texts.cleared, { count: cleared })}</div>}
              {misfits > 0 && <div className="ts-hint">{say(texts.misfits, { count: misfits })}</div>}
            </>
          ),
        },
      ]}
    />
  );
}

/** To what was made, once it stands in the menu. */
const OpenModule = ({ route }: { route: MenuRoute | undefined }) =>
  route ? <Link to={route.path}>{say(texts.openModule)}</Link> : null;
