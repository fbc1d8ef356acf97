import { CopyOutlined, LeftOutlined, RightOutlined, SafetyOutlined } from '@ant-design/icons';
import { buttons } from '@tessera/schemas/language/buttons.ts';
import { Button } from 'antd';
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

/** For administrators: who sees the record, and why. */
export const ExplainButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    icon={<SafetyOutlined aria-hidden />}
    aria-label={say(formTexts.explain)}
    title={say(formTexts.explain)}
    onClick={onClick}
  />
);

export const CopyButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    icon={<CopyOutlined aria-hidden />}
    aria-label={say(formTexts.copy)}
    title={say(formTexts.copy)}
    onClick={onClick}
  />
);

/** To the record before and the one behind. */
export const NeighbourButtons = ({ previous, next }: Neighbours) => (
  <span className="ts-neighbours">
    <Button
      icon={<LeftOutlined aria-hidden />}
      aria-label={say(formTexts.previous)}
      title={say(formTexts.previous)}
      disabled={!previous}
      onClick={previous}
    />
    <Button
      icon={<RightOutlined aria-hidden />}
      aria-label={say(formTexts.next)}
      title={say(formTexts.next)}
      disabled={!next}
      onClick={next}
    />
  </span>
);
