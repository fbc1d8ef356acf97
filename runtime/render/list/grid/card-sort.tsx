import { ArrowDownOutlined, ArrowUpOutlined, SortAscendingOutlined } from '@ant-design/icons';
import { kinds } from '@tessera/schemas/kinds/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Dropdown } from 'antd';
import { say } from '../../../session/language.ts';
import type { ListViewProps } from '../view.ts';

const texts = {
  sort: t('排序', '排序', 'Sort', '並べ替え'),
  up: t('{field} 升序', '{field} 升冪', '{field}, ascending', '{field}（昇順）'),
  down: t('{field} 降序', '{field} 降冪', '{field}, descending', '{field}（降順）'),
  usual: t('默认顺序', '預設順序', 'Usual order', '標準の順序'),
};

/** The order of cards, which have no headings to be clicked. */
export function CardSort({ columns, query, onSort }: Pick<ListViewProps, 'columns' | 'query' | 'onSort'>) {
  const fields = columns
    .filter(({ column, field }) => column.sortable !== false && kinds[field.kind].sortable)
    .map(({ field }) => field);
  if (fields.length === 0) return null;
  const chosen = fields.find(({ name }) => name === query.sort?.field);
  const isDown = query.sort?.order === 'desc';
  return (
    <div className="ts-card-sort">
      <Dropdown
        trigger={['click']}
        menu={{
          selectedKeys: chosen ? [`${isDown ? 'desc' : 'asc'} ${chosen.name}`] : [''],
          items: [
            { key: '', label: say(texts.usual) },
            ...fields.flatMap(({ name, label }) => [
              { key: `asc ${name}`, label: say(texts.up, { field: say(label) }) },
              { key: `desc ${name}`, label: say(texts.down, { field: say(label) }) },
            ]),
          ],
          onClick: ({ key }) => {
            const [order, field] = key.split(' ');
            onSort(field ? { field, order: order === 'desc' ? 'desc' : 'asc' } : undefined);
          },
        }}
      >
        <Button type="text" size="small" icon={<SortAscendingOutlined aria-hidden />}>
          {chosen ? say(chosen.label) : say(texts.sort)}
          {chosen && (isDown ? <ArrowDownOutlined aria-hidden /> : <ArrowUpOutlined aria-hidden />)}
        </Button>
      </Dropdown>
    </div>
  );
}
