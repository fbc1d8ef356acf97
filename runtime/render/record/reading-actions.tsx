import { CopyOutlined, LeftOutlined, RightOutlined, SafetyOutlined } from '@ant-design/icons';
import { buttons } from '@tessera/schemas/language/buttons.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { say } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { formTexts } from './texts.ts';

const texts = {
  explain: t('谁能看到？为什么？', '誰能看到？為什麼？', 'Who sees it, and why?', '誰に見える？その理由'),
  openPage: t('作为页面打开', '以頁面開啟', 'Open as page', 'ページで開く'),
  previous: t('上一条', '上一筆', 'Previous record', '前のデータ'),
  next: t('下一条', '下一筆', 'Next record', '次のデータ'),
  copy: t('复制', '複製', 'Duplicate', '複製'),
};

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
    {given.onOpenPage && <Button onClick={given.onOpenPage}>{say(texts.openPage)}</Button>}
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
  <IconButton icon={<SafetyOutlined aria-hidden />} text={say(texts.explain)} onClick={onClick} />
);

export const CopyButton = ({ onClick }: Pick<Icon, 'onClick'>) => (
  <IconButton icon={<CopyOutlined aria-hidden />} text={say(texts.copy)} onClick={onClick} />
);

/** To the record before and the one behind. */
export const NeighbourButtons = ({ previous, next }: Neighbours) => (
  <span className="ts-neighbours">
    <IconButton icon={<LeftOutlined aria-hidden />} text={say(texts.previous)} onClick={previous} />
    <IconButton icon={<RightOutlined aria-hidden />} text={say(texts.next)} onClick={next} />
  </span>
);
