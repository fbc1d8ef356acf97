import { isKey } from '@tessera/schemas/language/defaults.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Radio, Select } from 'antd';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import type { ImportWish as Wish } from './use-import.ts';

const texts = {
  mode: t('导入方式', '匯入方式', 'What to do', '取り込み方法'),
  add: t('新增数据', '新增資料', 'Add new records', '新規追加'),
  update: t('更新已有数据', '更新已有資料', 'Update existing records', '既存データを更新'),
  addOrUpdate: t(
    '更新已有数据，没有的新增',
    '更新已有資料，沒有的新增',
    'Update existing records, add the others',
    '既存データを更新し、ないものは追加',
  ),
  by: t('按此列匹配已有数据', '按此欄比對已有資料', 'Match existing records by', '照合する列'),
  id: t('导出文件自带的编号', '匯出檔案內含的編號', 'The ids in an exported file', 'エクスポートしたファイルのID'),
};
const modes = ['add', 'update', 'addOrUpdate'] as const;

/** Whether rows are new records or stored ones, and what tells which. */
export function ImportWish({
  resource,
  wish,
  disabled,
  onChange,
}: {
  resource: ResourceMeta;
  wish: Wish;
  disabled: boolean;
  onChange: (wish: Wish) => void;
}) {
  const keys = resource.model.fields
    .filter((field) => isKey(field) && !isSecret(field))
    .map(({ name, label }) => ({ value: name, label: say(label) }));
  return (
    <div className="ts-import-wish">
      <Radio.Group
        aria-label={say(texts.mode)}
        disabled={disabled}
        value={wish.mode}
        onChange={(event) => onChange({ ...wish, mode: event.target.value })}
        options={modes.map((value) => ({ value, label: say(texts[value]) }))}
      />
      {wish.mode !== 'add' && (
        <div className="ts-import-key">
          <span>{say(texts.by)}</span>
          <Select
            aria-label={say(texts.by)}
            disabled={disabled}
            value={wish.by}
            onChange={(by: string) => onChange({ ...wish, by })}
            options={[{ value: 'id', label: say(texts.id) }, ...keys]}
          />
        </div>
      )}
    </div>
  );
}
