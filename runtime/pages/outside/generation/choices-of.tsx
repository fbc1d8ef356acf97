import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { FieldCorrection } from '@tessera/schemas/generation/corrections.ts';
import type { GuessedField } from '@tessera/schemas/generation/guess.ts';
import { chipColorNames, chipColors } from '@tessera/schemas/options/colors.ts';
import type { OptionItem } from '@tessera/schemas/options/source.ts';
import { Button, Input, Modal, Select, Switch } from 'antd';
import { useState } from 'react';
import { useOverlay } from '../../../dialogs/use-overlay.ts';
import { useSmallWork } from '../../../dialogs/use-small-work.ts';
import { say } from '../../../session/language.ts';
import { Chip } from '../../../widgets/choice/chip.tsx';
import { generationTexts as texts } from './texts.ts';

interface Given {
  field: GuessedField;
  mayMakeDictionary: boolean;
  onChange: (change: Pick<FieldCorrection, 'choices' | 'inDictionary'>) => void;
}

/** More are counted. */
const mostSaid = 4;

/** What a column offers, in a line that opens to have it said otherwise. */
export function ChoicesOf({ field, mayMakeDictionary, onChange }: Given) {
  const [isOpen, setOpen] = useState(false);
  const { options = [], column, inDictionary } = field;
  const said = options.slice(0, mostSaid).map(({ label }) => say(label));
  const more = options.length > mostSaid ? ` … (${options.length})` : '';
  return (
    <>
      <Button
        type="link"
        size="small"
        className="ts-choices-of"
        aria-label={`${column} · ${say(texts.choices)}`}
        onClick={() => setOpen(true)}
      >
        {inDictionary ? `${say(texts.dictionary)}: ` : ''}
        {said.join(' / ')}
        {more}
      </Button>
      {isOpen && (
        <Choices
          field={field}
          mayMakeDictionary={mayMakeDictionary}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Choices({ field, mayMakeDictionary, onChange, onClose }: Given & { onClose: () => void }) {
  const [items, setItems] = useState<OptionItem[]>(field.options ?? []);
  const [inDictionary, setInDictionary] = useState(field.inDictionary === true);
  const isChanged = items !== field.options || inDictionary !== (field.inDictionary === true);
  const leave = useSmallWork(isChanged, onClose);
  const isShown = useOverlay(leave);
  const set = (at: number, change: Partial<OptionItem>) =>
    setItems((known) => known.map((item, place) => (place === at ? { ...item, ...change } : item)));
  const swap = (at: number, other: number) =>
    setItems((known) => known.map((item, place) => known[place === at ? other : place === other ? at : place] ?? item));
  return (
    <Modal
      open={isShown}
      width={640}
      title={say(texts.choicesOf, { label: field.label })}
      okText={say(texts.done)}
      maskClosable={false}
      onCancel={leave}
      onOk={() => {
        const choices = items.map(({ value, label, color }) => ({
          ...{ value, label: say(label) },
          ...(color === undefined ? {} : { color }),
        }));
        onChange({ ...(items === field.options ? {} : { choices }), inDictionary });
        onClose();
      }}
    >
      <ol className="ts-guessed-choices">
        {items.map((item, at) => (
          <Line
            key={item.value}
            item={item}
            isFirst={at === 0}
            isLast={at === items.length - 1}
            onChange={(change) => set(at, change)}
            onMove={(by) => swap(at, at + by)}
          />
        ))}
      </ol>
      {mayMakeDictionary && (
        <>
          <Switch aria-label={say(texts.inDictionary)} checked={inDictionary} onChange={setInDictionary} />{' '}
          {say(texts.inDictionary)}
          <p className="ts-hint">{say(texts.aboutDictionary)}</p>
        </>
      )}
    </Modal>
  );
}

function Line(given: {
  item: OptionItem;
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: Partial<OptionItem>) => void;
  onMove: (by: 1 | -1) => void;
}) {
  const { item, isFirst, isLast, onChange, onMove } = given;
  const { value, label, color } = item;
  return (
    <li>
      <code title={value}>{value}</code>
      <Input
        size="small"
        aria-label={`${value} · ${say(texts.label)}`}
        maxLength={200}
        value={say(label)}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <Select
        size="small"
        aria-label={`${value} · ${say(texts.color)}`}
        value={color ?? ''}
        options={[
          { value: '', label: say(texts.noColor) },
          ...chipColorNames.map((name) => ({
            value: name,
            label: <Chip color={name} text={say(chipColors[name])} />,
          })),
        ]}
        onChange={(next) => onChange({ color: next === '' ? undefined : next } as Partial<OptionItem>)}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={`${value} · ${say(texts.up)}`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={`${value} · ${say(texts.down)}`}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </li>
  );
}
