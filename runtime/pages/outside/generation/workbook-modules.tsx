import { InboxOutlined } from '@ant-design/icons';
import { workbookLimits } from '@tessera/schemas/generation/workbook-limits.ts';
import { Alert, Button, Drawer, Progress, Upload } from 'antd';
import { useEffect, useState } from 'react';
import { useFocusReturn } from '../../../dialogs/use-focus-return.ts';
import { useOverlay } from '../../../dialogs/use-overlay.ts';
import { useSmallWork } from '../../../dialogs/use-small-work.ts';
import { WaitingLine } from '../../../dialogs/waiting-line.tsx';
import { call, upload } from '../../../session/call.ts';
import { say, useSay } from '../../../session/language.ts';
import type { DialogProps } from '../../page-registry.ts';
import { Choosing } from './choosing.tsx';
import { JobProgress } from './job-progress.tsx';
import { generationTexts } from './texts.ts';
import { workbookTexts as texts } from './workbook-texts.ts';

const workbooks = '/api/framework/basic/Workbook';
const actionsOf = (id: string) => `${workbooks}/${encodeURIComponent(id)}/Actions`;

/** Who came to make a module goes on with it. */
interface Designing {
  onDesign?: (entryId: string) => void;
}

type Stage =
  | { is: 'looking' }
  | { is: 'upload' }
  | { is: 'choosing'; id: string; name: string }
  | { is: 'job'; id: string; jobId: string; isFresh: boolean };

/** Working modules from the sheets of a file: guesses that can be corrected, then a job that can be left. */
export function WorkbookModules({ onClose, onDesign }: Pick<DialogProps, 'onClose'> & Designing) {
  useFocusReturn();
  useSay();
  const [stage, setStage] = useState<Stage>({ is: 'looking' });
  useEffect(() => {
    let live = true;
    call<{ workbookId: string | null; jobId: string | null }>({ path: workbooks, quiet: true }).then(
      ({ workbookId, jobId }) =>
        live && setStage(workbookId && jobId ? { is: 'job', id: workbookId, jobId, isFresh: false } : { is: 'upload' }),
      () => live && setStage({ is: 'upload' }),
    );
    return () => {
      live = false;
    };
  }, []);
  const [isCorrected, setCorrected] = useState(false);
  const leave = useSmallWork(isCorrected, onClose);
  const anew = () => setStage({ is: 'upload' });
  const title = stage.is === 'choosing' ? `${say(texts.title)} · ${stage.name}` : say(texts.title);
  const isShown = useOverlay(leave);
  return (
    <Drawer open={isShown} width="min(1240px, 98vw)" title={title} maskClosable={false} onClose={leave}>
      {stage.is === 'looking' && <WaitingLine text={say(generationTexts.guessing)} />}
      {stage.is === 'upload' && <Drop onStored={({ id, name }) => setStage({ is: 'choosing', id, name })} />}
      {stage.is === 'choosing' && (
        <Choosing
          actions={actionsOf(stage.id)}
          about={texts.about}
          onCorrected={setCorrected}
          onBegun={(jobId) => setStage({ is: 'job', id: stage.id, jobId, isFresh: true })}
          onFault={
            <Button size="small" onClick={anew}>
              {say(texts.other)}
            </Button>
          }
        />
      )}
      {stage.is === 'job' && (
        <JobProgress
          path={`${actionsOf(stage.id)}/Generate/${stage.jobId}`}
          isFresh={stage.isFresh}
          anew={texts.other}
          onAnew={anew}
          onClose={onClose}
          onDesign={onDesign}
        />
      )}
    </Drawer>
  );
}

function Drop({ onStored }: { onStored: (stored: { id: string; name: string }) => void }) {
  const [share, setShare] = useState<number | undefined>();
  const [fault, setFault] = useState('');
  const send = async (file: File) => {
    if (!/\.(xlsx|csv)$/i.test(file.name)) return setFault(say(texts.wrongKind));
    if (file.size > workbookLimits.megabytes * 1024 * 1024) return setFault(say(texts.tooLarge));
    setFault('');
    setShare(0);
    try {
      const named = { file, fileName: file.name, path: workbooks, quiet: true, onProgress: setShare };
      onStored(await upload<{ id: string; name: string }>(named));
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
      setShare(undefined);
    }
  };
  return (
    <>
      {fault && <Alert className="ts-workbook-fault" type="error" showIcon message={fault} />}
      {share === undefined ? (
        <Upload.Dragger
          height={220}
          accept=".xlsx,.csv"
          showUploadList={false}
          beforeUpload={(file) => {
            void send(file);
            return false;
          }}
        >
          <p className="ts-drop-icon">
            <InboxOutlined />
          </p>
          <p>{say(texts.drop)}</p>
          <p className="ts-hint">{say(texts.hint)}</p>
        </Upload.Dragger>
      ) : (
        <Progress percent={Math.round(share * 100)} status="active" />
      )}
    </>
  );
}
