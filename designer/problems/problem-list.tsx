import { ToolOutlined } from '@ant-design/icons';
import { say } from '@tessera/runtime/session/language.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { Button, Empty } from 'antd';
import { useMemo } from 'react';
import type { Fault } from '../draft/check-text.ts';
import { sourceTexts } from '../draft/source-texts.ts';
import { mendOf } from './mends.ts';
import { wordsOfPath } from './words.ts';

/** Each is tried out on the document: so many at a time, from the first on. */
const mostMended = 20;

/** What is wrong with a draft; each leads to its place, and is put right by a click where that needs no answer. */
export function ProblemList(given: {
  faults: Fault[];
  /** Undefined: the text is no document. */
  page: PageDocument | undefined;
  onJump: (fault: Fault) => void;
  /** The text stands there too: each says at which of its paths. */
  isBesideText?: true;
  /** Undefined: nothing can be changed from here. */
  onMend?: ((page: PageDocument) => void) | undefined;
}) {
  const { faults, page, onJump, onMend } = given;
  const entries = useMemo(
    () =>
      faults.map((fault, index) => ({
        fault,
        words: page && wordsOfPath(page, fault.field),
        mend: page && onMend && index < mostMended ? mendOf(page, fault) : undefined,
      })),
    [faults, page, onMend],
  );
  if (faults.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(sourceTexts.noFindings)} />;
  return (
    <ul className="ts-finding-list">
      {entries.map(({ fault, words, mend }) => (
        <li key={`${fault.field} ${fault.rule} ${fault.msg} ${fault.from}`}>
          <button type="button" className="ts-link" onClick={() => onJump(fault)}>
            {words && <strong>{words.title} </strong>}
            {words?.part && <span className="ts-finding-part">{words.part} </span>}
            {(!words || given.isBesideText) && <code>{fault.field || '{}'}</code>} {fault.msg}
          </button>
          {mend && (
            <Button size="small" type="link" icon={<ToolOutlined aria-hidden />} onClick={() => onMend?.(mend.page)}>
              {say(mend.label, mend.params)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
