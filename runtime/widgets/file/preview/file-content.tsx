import { FileOutlined } from '@ant-design/icons';
import type { Text } from '@tessera/schemas/texts/text.ts';
import { Button, Skeleton } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import type { FileType, Host, StoredFile } from '../../../host/host.ts';
import { lazy } from '../../../navigation/lazy.ts';
import { say } from '../../../session/language.ts';
import { fileTexts } from './file-texts.ts';
import { PictureView } from './picture-view.tsx';
import { type Content, readContent } from './read-content.ts';
import { previewTexts } from './texts.ts';

const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }));

type State = Content | { is: 'reading' | 'failed' };

interface Given {
  file: StoredFile;
  type: FileType;
  host: Host;
}

/** What stands in a file, or why that is not shown. */
export function FileContent(given: Given) {
  const content = useContent(given);
  const [fault, setFault] = useState<Text | undefined>();
  const { file, type, host } = given;
  const why = fault ?? faults[content.is];
  if (why)
    return (
      <div className="ts-preview-none" role="status">
        <FileOutlined aria-hidden />
        <p>{say(why)}</p>
        <Button type="primary" onClick={() => void host.download(type, file).catch(() => undefined)}>
          {say(fileTexts.download)}
        </Button>
      </div>
    );
  const waiting = <Skeleton active className="ts-preview-waiting" paragraph={{ rows: 8 }} />;
  if (content.is === 'picture') return <PictureView {...content} name={file.name} onFault={setFault} />;
  if (content.is === 'pdf')
    return (
      <Suspense fallback={waiting}>
        <PdfView bytes={content.bytes} name={file.name} onFault={setFault} />
      </Suspense>
    );
  if (content.is === 'text') return <TextView {...content} name={file.name} />;
  return waiting;
}

const faults: Partial<Record<State['is'], Text>> = {
  failed: previewTexts.notRead,
  empty: previewTexts.empty,
  unknown: previewTexts.cannot,
  tooLarge: previewTexts.tooLarge,
};

function useContent({ file: { fileId }, type, host }: Given): State {
  const [content, setContent] = useState<State>({ is: 'reading' });
  useEffect(() => {
    const { signal, abort } = given(new AbortController());
    setContent({ is: 'reading' });
    host
      .content(type, { fileId, signal })
      .then(readContent)
      .then(
        (found) => signal.aborted || setContent(found),
        () => signal.aborted || setContent({ is: 'failed' }),
      );
    return abort;
  }, [host, type, fileId]);
  return content;
}

const given = (controller: AbortController) => ({ signal: controller.signal, abort: () => controller.abort() });

/** A text as it stands in the file: never as what it would be drawn as elsewhere. */
const TextView = ({ text, isCut, name }: { text: string; isCut: boolean; name: string }) => (
  <div className="ts-preview-stage">
    {isCut && <p className="ts-hint">{say(previewTexts.cut)}</p>}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
    <section className="ts-preview-text" tabIndex={0} aria-label={name}>
      <pre>{text}</pre>
    </section>
  </div>
);
