import { CopyOutlined, LeftOutlined, RightOutlined, SafetyOutlined } from '@ant-design/icons';
import { buttons } from '@tessera/schemas/language/buttons.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { say } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { formTexts } from './texts.ts';

/** Of what is more than its fields, such as a role with its rights, a copy of these would be taken for all of it. */
export const isAllInFields = ({ actions = [] }: ResourceMeta): boolean => actions.every(({ opens }) => !opens);

export interface Neighbours {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** What can be done in a dialog besides reading. */
export interface ReadingGiven {
  /** Turns from reading to editing. */
  onEdit?: (() => void) | undefined;
  /** Begins another record with what this one holds. */
  onCopy?: (() => void) | undefined;
  /** Says what decides who sees the record and may change it. */
  onExplain?: (() => void) | undefined;
  /** Opens the record on its own page. */
  onOpenPage?: (() => void) | undefined;
  /** The record before and the one behind it, where it was opened from. */
  neighbours?: Neighbours | undefined;
}

export const ReadingActions = (given: ReadingGiven & { resource: ResourceMeta; onClose: () => void }) => (
  <>
    {given.neighbours && <NeighbourButtons {...given.neighbours} />}
    <span className="ts-push" />
    {given.onExplain && <ExplainButton onClick={given.onExplain} />}
    {given.onCopy && isAllInFields(given.resource) && <CopyButton onClick={given.onCopy} />}
    {given.onOpenPage && <Button onClick={given.onOpenPage}>{say(formTexts.openPage)}</Button>}
    <Button className="ts-close-beside" onClick={given.onClose}>
      {say(formTexts.close)}
    </Button>
    {given.onEdit && (
      <Button type="primary" onClick={given.onEdit}>
        {say(buttons.btn_edit)}
      </Button>
    )}
  </>
);

interface Icon {
  icon: ReactNode;
  text: string;
  onClick: (() => void) | undefined;
}

/** A button without a word; it can be pressed where there is something to do. */
const IconButton = ({ icon, text, onClick }: Icon) => (
  <Button icon={icon} aria-label={text} title={text} disabled={!onClick} onClick={onClick} />
);

/** For administrators: who sees the record, and why. */
export const ExplainButton = ({ onClick }: Pick<Icon, 'onClick'>) => (
  <IconButton icon={<SafetyOutlined aria-hidden />} text={say(formTexts.explain)} onClick={onClick} />
);

export const CopyButton = ({ onClick }: Pick<Icon, 'onClick'>) => (
  <IconButton icon={<CopyOutlined aria-hidden />} text={say(formTexts.copy)} onClick={onClick} />
);

/** To the record before and the one behind. */
export const NeighbourButtons = ({ previous, next }: Neighbours) => (
  <span className="ts-neighbours">
    <IconButton icon={<LeftOutlined aria-hidden />} text={say(formTexts.previous)} onClick={previous} />
    <IconButton icon={<RightOutlined aria-hidden />} text={say(formTexts.next)} onClick={next} />
  </span>
);
