import { type ListPage, type ListView, listViewNames, viewsOf } from '@tessera/schemas/language/list-page.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Segmented } from 'antd';
import { say } from '../../../session/language.ts';
import { listViews } from '../views/index.ts';

const label = t('视图', '檢視', 'View', 'ビュー');

/** The views that a list has, where these are several. */
export function ViewSwitch({
  page,
  view,
  onChange,
}: {
  page: ListPage;
  view: ListView;
  onChange: (view: ListView) => void;
}) {
  const views = viewsOf(page);
  if (views.length < 2) return null;
  return (
    <Segmented
      className="ts-view-switch"
      aria-label={say(label)}
      value={view}
      onChange={onChange}
      options={views.map((value) => {
        const { icon: Icon } = listViews[value];
        const name = say(listViewNames[value]);
        return {
          value,
          label: (
            <span title={name}>
              <Icon /> <span className="ts-view-name">{name}</span>
            </span>
          ),
        };
      })}
    />
  );
}
