import { App, Drawer, Radio } from 'antd';
import { useEffect, useState } from 'react';
import { askToLeave } from '../../../dialogs/ask-to-leave.ts';
import { useFocusReturn } from '../../../dialogs/use-focus-return.ts';
import { useOverlay } from '../../../dialogs/use-overlay.ts';
import { useSmallWork } from '../../../dialogs/use-small-work.ts';
import { WaitingLine } from '../../../dialogs/waiting-line.tsx';
import { call } from '../../../session/call.ts';
import { say, useSay } from '../../../session/language.ts';
import { Choosing } from './choosing.tsx';
import { JobProgress } from './job-progress.tsx';
import { generationTexts as texts } from './texts.ts';

/** Working modules from the tables of a link: guesses that can be corrected, then a job that can be left. */
export function GenerateModules(given: {
  linkId: string;
  onClose: () => void;
  /** Opens a module that was made in the designer, for whoever came to make one. */
  onDesign?: (entryId: string) => void;
}) {
  const { linkId, onClose, onDesign } = given;
  useFocusReturn();
  useSay();
  const [jobId, setJobId] = useState<string | null | undefined>();
  const [isFresh, setFresh] = useState(false);
  const [standing, setStanding] = useState(false);
  const [isCorrected, setCorrected] = useState(false);
  const leave = useSmallWork(isCorrected, onClose);
  const { modal } = App.useApp();
  const stand = (next: boolean) =>
    isCorrected ? void askToLeave(modal, { onLeave: () => setStanding(next) }) : setStanding(next);
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
  const isShown = useOverlay(leave);
  return (
    <Drawer open={isShown} width="min(1240px, 98vw)" title={say(texts.title)} maskClosable={false} onClose={leave}>
      {jobId === undefined && <WaitingLine text={say(texts.guessing)} />}
      {jobId === null && (
        <>
          <WhereRowsStand standing={standing} onChange={stand} />
          <Choosing
            key={String(standing)}
            actions={actions}
            about={texts.about}
            standing={standing}
            onCorrected={setCorrected}
            onBegun={(begun) => {
              setFresh(true);
              setJobId(begun);
            }}
          />
        </>
      )}
      {typeof jobId === 'string' && (
        <JobProgress
          path={`${path}/${jobId}`}
          isFresh={isFresh}
          anew={texts.anew}
          onAnew={() => setJobId(null)}
          {...{ onClose, onDesign }}
        />
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
