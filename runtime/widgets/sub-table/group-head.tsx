// biome-ignore-all lint/a11y/useSemanticElements: rows are a CSS grid, so that a thousand of them can be windowed
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell
import { PlusOutlined, RightOutlined } from '@ant-design/icons';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import type { Host } from '../../host/host.ts';
import { say } from '../../session/language.ts';
import { Fence } from '../fence.tsx';
import type { FormPort } from '../form-port.ts';
import { observed } from '../observed.ts';
import { isEmpty, type ViewOf } from '../view.ts';
import { summed, total } from './grid-ends.tsx';
import { countText, type Row } from './rows/row.ts';
import type { RowGroup } from './rows/row-groups.ts';
import type { DropPlace } from './use-row-drag.ts';

const texts = {
  fold: t('收起或展开此分组', '收合或展開此分組', 'Fold or unfold the group', 'グループの開閉'),
  add: t('在此分组中添加一行', '在此分組中新增一列', 'Add a row to the group', 'このグループに行を追加'),
  empty: t('（空）', '（空）', '(empty)', '（空）'),
};

interface GroupHeadProps {
  id: string;
  group: RowGroup;
  /** The column that the rows are grouped by. */
  groupBy: FieldDefinition;
  /** All rows, and the columns of them. */
  rows: Row[];
  fields: FieldDefinition[];
  columns: string;
  /** The properties of the sub-table. */
  props: Record<string, unknown>;
  host: Host;
  viewOf: ViewOf;
  /** As the first row of the group finds the form. */
  form: FormPort;
  readonly: boolean;
  /** The group is folded, and the active cell is in it. */
  isActive: boolean;
  onFold: (key: string, isFolded: boolean) => void;
  onAdd: (index: number) => void;
  onDrag: { over: (row: number, side: DropPlace['side']) => void };
}

/** What the rows below hold in common, how many they are and what they add up to. */
export function GroupHead(given: GroupHeadProps) {
  const { id, group, groupBy, rows, fields, columns, props, readonly, isActive, onFold, onAdd, onDrag } = given;
  const own = rows.slice(group.from, group.to);
  const added = summed({ fields, props });
  // Where the first column is added up, the label stands in it all the same.
  const labelled = Math.max(
    1,
    fields.findIndex((field) => added.includes(field)),
  );
  const span = added.some((field) => fields.indexOf(field) > 0) ? labelled : fields.length;
  return (
    <div
      id={id}
      role="row"
      className={isActive ? 'ts-grid-row ts-grid-group ts-active' : 'ts-grid-row ts-grid-group'}
      style={{ gridTemplateColumns: columns }}
      onDragOver={(event) => {
        onDrag.over(group.from, 'above');
        event.preventDefault();
      }}
    >
      <div role="gridcell" className="ts-grid-group-label" style={{ gridColumn: `1 / ${span + 2}` }}>
        <button
          type="button"
          tabIndex={-1}
          className="ts-unfold"
          aria-expanded={!group.isFolded}
          title={say(texts.fold)}
          onClick={() => onFold(group.key, !group.isFolded)}
        >
          <RightOutlined aria-hidden className={group.isFolded ? undefined : 'ts-turned'} />
          <span className="ts-hint ts-grid-group-name">{say(groupBy.label)}</span>
          <GroupValue {...given} />
          <span className="ts-hint">{say(countText, { count: own.length })}</span>
          {added[0] !== undefined && added[0] === fields[0] && <span>{total(own, added[0])}</span>}
        </button>
        {!readonly && (
          <button
            type="button"
            tabIndex={-1}
            className="ts-grid-group-add"
            title={say(texts.add)}
            aria-label={`${say(texts.add)}: ${say(groupBy.label)}`}
            onClick={() => onAdd(group.to)}
          >
            <PlusOutlined />
          </button>
        )}
      </div>
      {fields.slice(span).map((field) => (
        <div key={field.id} role="gridcell" className="ts-grid-cell ts-right">
          {added.includes(field) ? total(own, field) : null}
        </div>
      ))}
      {!readonly && <div role="gridcell" className="ts-grid-tools" />}
    </div>
  );
}

/** What a condition hides in the rows is not said above them. */
function GroupValue({ group, groupBy, form, host, viewOf }: GroupHeadProps) {
  const { show: Show } = observed(viewOf(groupBy.widget));
  const isSaid = !isEmpty(group.value) && form.isShown(groupBy.name);
  return (
    <strong className="ts-grid-group-value">
      {isSaid ? (
        <Fence value={group.value} inCell>
          <Show value={group.value} field={groupBy} props={propsOf(groupBy)} host={host} form={form} inCell />
        </Fence>
      ) : (
        say(texts.empty)
      )}
    </strong>
  );
}
