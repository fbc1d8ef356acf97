import { say } from '@tessera/runtime/session/language.ts';
import { ErrorBoundary } from '@tessera/runtime/shell/error-boundary.tsx';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { Alert, Empty, Tabs } from 'antd';
import type { Fault } from '../draft/check-text.ts';
import { sourceTexts } from '../draft/source-texts.ts';
import { FormPreview, ListPreview } from '../preview/preview.tsx';
import { ProblemList } from '../problems/problem-list.tsx';

interface Drawn {
  /** The last document that could be drawn. */
  good: PageDocument | undefined;
  title: string;
  faults: Fault[];
}

/** What a draft makes: its form, its list, and what is wrong with it. */
export function EditorPreview(given: Drawn & { onJump: (fault: Fault) => void }) {
  const { good, title, faults, onJump } = given;
  return (
    <div className="ts-editor-preview">
      <Tabs
        size="small"
        items={[
          {
            key: 'form',
            label: say(sourceTexts.form),
            children: <Preview kind="form" {...{ good, title, faults }} />,
          },
          {
            key: 'list',
            label: say(sourceTexts.list),
            children: <Preview kind="list" {...{ good, title, faults }} />,
          },
          {
            key: 'findings',
            label: (
              <span className={faults.length > 0 ? 'ts-wrong-count' : ''}>
                {say(sourceTexts.findings, { count: faults.length })}
              </span>
            ),
            children: <ProblemList faults={faults} page={good} onJump={onJump} isBesideText />,
          },
        ]}
      />
    </div>
  );
}

function Preview({ kind, good, title, faults }: Drawn & { kind: 'form' | 'list' }) {
  if (!good) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(sourceTexts.nothing)} />;
  const View = kind === 'form' ? FormPreview : ListPreview;
  return (
    <>
      {faults.length > 0 && <Alert banner type="warning" message={say(sourceTexts.stale)} />}
      <ErrorBoundary>
        <View page={good} title={title} />
      </ErrorBoundary>
    </>
  );
}
