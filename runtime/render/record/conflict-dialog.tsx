import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Modal, Radio, Table } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Host } from '../../host/host.ts';
import { useHost } from '../../host/host-context.tsx';
import { say } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { viewOf } from '../../widgets/index.ts';
import { Person } from '../../widgets/person/person.tsx';
import { relativeTime } from '../../widgets/time/relative-time.ts';
import { findConflict, type Side, type Versions } from './find-conflict.ts';
import type { MergedRows } from './merge-rows.ts';
import { RowDifferences } from './row-differences.tsx';
import { useUnseen } from './use-unseen.ts';

const texts = {
  title: t('数据已被他人修改', '資料已被他人修改', 'Someone else changed this record', '他のユーザーが変更しました'),
  explain: t(
    '您编辑期间，有人保存了另一个版本。请逐项选择保留哪一个，然后保存。',
    '您編輯期間，有人儲存了另一個版本。請逐項選擇保留哪一個，然後儲存。',
    'While you were editing, another version was saved. Choose what to keep, field by field, then save.',
    '編集中に別の版が保存されました。項目ごとに残す値を選んで保存してください。',
  ),
  field: t('字段', '欄位', 'Field', '項目'),
  mine: t('我的修改', '我的修改', 'My version', '自分の変更'),
  theirs: t('已保存的版本', '已儲存的版本', 'Saved version', '保存済みの版'),
  both: t('合并双方修改的行', '合併雙方修改的列', 'The rows of both', '両方の行をまとめる'),
  contested: t(
    '有 {count} 处双方都改了：单元格以我的为准，行都保留',
    '有 {count} 處雙方都改了：儲存格以我的為準，列都保留',
    'Both changed the same in {count} places: my cells stand, and no row goes',
    '{count} か所は両方で変更されています。セルは自分の値を使い、行は残します',
  ),
  allMine: t('全部用我的', '全部用我的', 'All mine', 'すべて自分の値'),
  allTheirs: t('全部用已保存的', '全部用已儲存的', 'All saved', 'すべて保存済みの値'),
  save: t('按选择保存', '依選擇儲存', 'Save the choice', '選択内容で保存'),
  cancel: t('返回编辑', '回到編輯', 'Back to the form', '編集に戻る'),
};

type Values = Record<string, unknown>;

/** With whom one may talk about it; nothing where that is not known, as in tables of other databases. */
function SavedBy({ by, at, host }: { by: unknown; at: unknown; host: Host }) {
  if (typeof by !== 'string') return null;
  return (
    <span className="ts-actions">
      <Person id={by} host={host} />
      {typeof at === 'string' && <time dateTime={at}>{relativeTime(at)}</time>}
    </span>
  );
}

/** The rows of both sides together, where each has changed some. */
function Both(given: { merged: MergedRows | undefined; isChosen: boolean; onChoose: () => void }) {
  const { merged, isChosen, onChoose } = given;
  if (!merged) return null;
  return (
    <Radio checked={isChosen} onChange={onChoose}>
      {say(texts.both)}
      {merged.contested > 0 && <div className="ts-hint">{say(texts.contested, { count: merged.contested })}</div>}
    </Radio>
  );
}

/** What a field holds in one of the versions; of rows, where they are otherwise than in the other. */
function OneVersion({
  field,
  here,
  there,
  host,
}: {
  field: FieldDefinition;
  here: unknown;
  there: unknown;
  host: Host;
}) {
  if (field.kind === 'rows') return <RowDifferences field={field} here={here} there={there} host={host} />;
  const view = viewOf(field.widget);
  // In a line there is only how many files there are, which may be the same.
  return <view.show value={here} field={field} props={propsOf(field)} host={host} inCell={field.kind !== 'files'} />;
}

export function ConflictDialog(given: {
  conflict: Versions;
  resource: ResourceMeta;
  onCancel: () => void;
  /** The values that the person wants, of all fields in conflict. */
  onChoose: (values: Values) => void;
}) {
  const { onCancel, onChoose } = given;
  const [conflict] = useState(() => findConflict(given.resource, given.conflict));
  const { fields, mine, theirs, both } = conflict;
  const host = useHost();
  // Of a tab that somebody has left it waits there.
  const { isShown, tellUnseen } = useUnseen(given.resource);
  const [sides, setSides] = useState(conflict.suggested);
  const chooseAll = (side: Side) => setSides(Object.fromEntries(fields.map((field) => [field.name, side])));
  const choose = (name: string, side: Side) => setSides((current) => ({ ...current, [name]: side }));
  const column = (side: 'mine' | 'theirs', values: Values) => ({
    title: say(texts[side]),
    key: side,
    render: (_: unknown, field: FieldDefinition) => {
      const other = side === 'mine' ? theirs : mine;
      return (
        <Radio checked={sides[field.name] === side} onChange={() => choose(field.name, side)}>
          <OneVersion field={field} here={values[field.name]} there={other[field.name]} host={host} />
        </Radio>
      );
    },
  });
  const chosenOf = ({ name }: FieldDefinition): unknown => {
    const side = sides[name];
    if (side === 'both') return both[name]?.rows ?? [];
    return (side === 'mine' ? mine : theirs)[name] ?? null;
  };
  const apply = () => onChoose(Object.fromEntries(fields.map((field) => [field.name, chosenOf(field)])));
  const begin = useRef(() => (conflict.isSettled ? apply() : tellUnseen()));
  useEffect(() => void begin.current(), []);
  if (conflict.isSettled) return null;
  return (
    <Modal
      open={isShown}
      title={say(texts.title)}
      width="min(820px, calc(100vw - 32px))"
      maskClosable={false}
      onCancel={onCancel}
      footer={
        <div className="ts-actions">
          <Button onClick={() => chooseAll('mine')}>{say(texts.allMine)}</Button>
          <Button onClick={() => chooseAll('theirs')}>{say(texts.allTheirs)}</Button>
          <span className="ts-push" />
          <Button onClick={onCancel}>{say(texts.cancel)}</Button>
          <Button type="primary" onClick={apply}>
            {say(texts.save)}
          </Button>
        </div>
      }
    >
      <Alert
        type="warning"
        showIcon
        message={say(texts.explain)}
        description={<SavedBy by={theirs.modifiedBy} at={theirs.modifiedAt} host={host} />}
        className="ts-summary"
      />
      <Table
        size="small"
        className="ts-conflict"
        tableLayout="fixed"
        rowKey="id"
        pagination={false}
        dataSource={fields}
        columns={[
          {
            title: say(texts.field),
            key: 'field',
            width: 160,
            render: (_, field) => (
              <>
                {say(field.label)}
                <Both
                  merged={both[field.name]}
                  isChosen={sides[field.name] === 'both'}
                  onChoose={() => choose(field.name, 'both')}
                />
              </>
            ),
          },
          column('mine', mine),
          column('theirs', theirs),
        ]}
      />
    </Modal>
  );
}
