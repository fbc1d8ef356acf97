import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { useFocusReturn } from '../../../dialogs/use-focus-return.ts';
import { WaitingLine } from '../../../dialogs/waiting-line.tsx';
import { call } from '../../../session/call.ts';
import { say, useSay } from '../../../session/language.ts';
import { Choosing } from './choosing.tsx';
import { JobProgress } from './job-progress.tsx';
import { generationTexts as texts } from './texts.ts';

/** Working modules from the tables of a link: guesses that can be corrected, then a job that can be left. */
export function GenerateModules({ linkId, onClose }: { linkId: string; onClose: () => void }) {
  useFocusReturn();
  useSay();
  const [jobId, setJobId] = useState<string | null | undefined>();
  const actions = `/api/framework/basic/DatabaseTable/${encodeURIComponent(linkId)}/Actions`;
  const path = `${actions}/Generate`;
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
      {jobId === null && <Choosing actions={actions} about={texts.about} onBegun={setJobId} />}
      {typeof jobId === 'string' && (
        <JobProgress path={`${path}/${jobId}`} anew={texts.anew} onAnew={() => setJobId(null)} onClose={onClose} />
      )}
    </Drawer>
  );
}
