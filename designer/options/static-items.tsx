import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import { useSmallWork } from '@tessera/runtime/dialogs/use-small-work.ts';
import { say } from '@tessera/runtime/session/language.ts';
import { Chip } from '@tessera/runtime/widgets/choice/chip.tsx';
import { chipColorNames, chipColors } from '@tessera/schemas/options/colors.ts';
import type { OptionItem } from '@tessera/schemas/options/source.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Input, Modal, Select, Switch } from 'antd';
import { useState } from 'react';
import { CaptionInput } from '../inputs/caption-input.tsx';
import { ItemList } from '../inputs/item-list.tsx';
import { PropLine } from '../inputs/prop-line.tsx';
import { inspectorTexts } from '../inputs/texts.ts';
import { asLines, pastedItems } from './pasted-items.ts';

const texts = {
  color: t('颜色', '顏色', 'Colour', '色'),
  noColor: t('无', '無', 'None', 'なし'),
  below: t('下级选项', '下層選項', 'Below it', '下位の選択肢'),
  lines: t('批量编辑', '批次編輯', 'Edit as lines', 'まとめて編集'),
  linesHelp: t(
    '每行一个选项；也可从表格粘贴两列“值、名称”',
    '每行一個選項；也可從表格貼上兩欄「值、名稱」',
    'One choice a line; two columns of a sheet, value and label, can be pasted too',
    '1行に1つ。表計算の2列（値と表示名）も貼り付けられます',
  ),
  treeHelp: t(
    '缩进的行是上一行的下级',
    '縮排的行是上一行的下層',
    'A line that is indented hangs below the one before',
    '字下げした行は前の行の下位になります',
  ),
};

const most = 2000;

/** The fixed choices, one a line: in order, with their colours, those below others within them. */
export function StaticItems(given: {
  id: string;
  items: OptionItem[];
  isTree: boolean;
  onChange: (items: OptionItem[]) => void;
}) {
  const { id, items, isTree, onChange } = given;
  const [lines, setLines] = useState<string | undefined>();
  const isChanged = lines !== undefined && lines !== asLines(items, { say });
  const leave = useSmallWork(isChanged, () => setLines(undefined));
  const isShown = useOverlay(leave, lines !== undefined);
  return (
    <>
      <Level id={id} items={items} isTree={isTree} onChange={onChange} />
      <Button size="small" type="link" onClick={() => setLines(asLines(items, { say }))}>
        {say(texts.lines)}
      </Button>
      <Modal
        open={isShown}
        title={say(texts.lines)}
        okText={say(inspectorTexts.done)}
        cancelText={say(inspectorTexts.cancel)}
        onCancel={leave}
        maskClosable={false}
        onOk={() => {
          onChange(pastedItems(lines ?? '', { known: items, isTree, say }).slice(0, most));
          setLines(undefined);
        }}
        destroyOnHidden
      >
        <p className="ts-hint">
          {say(texts.linesHelp)} {isTree && say(texts.treeHelp)}
        </p>
        <Input.TextArea
          value={lines ?? ''}
          autoSize={{ minRows: 8, maxRows: 20 }}
          aria-label={say(texts.lines)}
          spellCheck={false}
          onChange={({ target }) => setLines(target.value)}
        />
      </Modal>
    </>
  );
}

type LevelProps = Parameters<typeof StaticItems>[0];

function Level({ id, items, isTree, onChange }: LevelProps) {
  const replace = (index: number, item: OptionItem) =>
    onChange(items.map((one, other) => (other === index ? item : one)));
  const next = () => {
    const taken = new Set(items.map(({ value }) => value));
    let count = items.length + 1;
    while (taken.has(String(count))) count++;
    return String(count);
  };
  return (
    <ItemList
      items={items}
      max={most}
      onAdd={() => onChange([...items, { value: next(), label: next() }])}
      onChange={onChange}
      head={(item, index) => (
        <CaptionInput
          id={`${id}-${index}`}
          label={`${say(inspectorTexts.label)} ${index + 1}`}
          value={item.label}
          onChange={(label) => replace(index, { ...item, label: (label ?? '') as string })}
        />
      )}
      body={(item, index) => (
        <OptionBody id={`${id}-${index}`} item={item} isTree={isTree} onChange={(changed) => replace(index, changed)} />
      )}
    />
  );
}

function OptionBody(given: { id: string; item: OptionItem; isTree: boolean; onChange: (item: OptionItem) => void }) {
  const { id, item, isTree, onChange } = given;
  const { color, disabled, children, ...rest } = item;
  const whole = (changes: Partial<Pick<OptionItem, 'color' | 'disabled' | 'children'>>): OptionItem => {
    const next = { color, disabled, children, ...changes };
    return {
      ...rest,
      ...(next.color ? { color: next.color } : {}),
      ...(next.disabled ? { disabled: true } : {}),
      ...(next.children && next.children.length > 0 ? { children: next.children } : {}),
    };
  };
  return (
    <>
      <PropLine id={`${id}-value`} label={say(inspectorTexts.value)}>
        <Input
          id={`${id}-value`}
          value={item.value}
          maxLength={255}
          onChange={({ target }) => onChange({ ...item, value: target.value })}
        />
      </PropLine>
      <PropLine id={`${id}-color`} label={say(texts.color)}>
        <Select
          id={`${id}-color`}
          allowClear
          value={color ?? null}
          placeholder={say(texts.noColor)}
          options={colorChoices(color)}
          onChange={(next: string | undefined) => onChange(whole({ ...(next ? { color: next } : { color: '' }) }))}
        />
      </PropLine>
      <PropLine isBrief id={`${id}-off`} label={say(inspectorTexts.disabled)}>
        <Switch
          id={`${id}-off`}
          aria-label={say(inspectorTexts.disabled)}
          size="small"
          checked={disabled === true}
          onChange={(off) => onChange(whole({ disabled: off }))}
        />
      </PropLine>
      {isTree && (
        <PropLine id={`${id}-below`} label={say(texts.below)}>
          <Level
            id={`${id}-below`}
            items={children ?? []}
            isTree
            onChange={(below) => onChange(whole({ children: below }))}
          />
        </PropLine>
      )}
    </>
  );
}

/** The named colours as they look; one of a document's own beside them. */
const colorChoices = (own: string | undefined) =>
  [...chipColorNames, ...(own?.startsWith('#') ? [own] : [])].map((name) => ({
    value: name,
    label: <Chip color={name} text={name.startsWith('#') ? name : say(chipColors[name as keyof typeof chipColors])} />,
  }));
