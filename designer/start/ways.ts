import {
  AppstoreOutlined,
  CopyOutlined,
  DatabaseOutlined,
  FileExcelOutlined,
  FileOutlined,
  ImportOutlined,
  SnippetsOutlined,
} from '@ant-design/icons';
import { lazy } from '@tessera/runtime/navigation/lazy.ts';
import { type Text, t } from '@tessera/schemas/texts/text.ts';
import type { AriaAttributes, ComponentType } from 'react';
import type { WayProps } from './way.ts';

interface Way {
  title: Text;
  icon: ComponentType<Pick<AriaAttributes, 'aria-hidden'>>;
  view: ComponentType<WayProps>;
}

/** THE list of ways to a new module; each is fetched when somebody looks at it. */
export const ways = {
  template: {
    title: t('模板', '範本', 'Template', 'テンプレート'),
    icon: AppstoreOutlined,
    view: lazy(async () => ({ default: (await import('./template-way.tsx')).TemplateWay })),
  },
  empty: {
    title: t('空白', '空白', 'Empty', '空白'),
    icon: FileOutlined,
    view: lazy(async () => ({ default: (await import('./empty-way.tsx')).EmptyWay })),
  },
  pasted: {
    title: t('字段清单', '欄位清單', 'Field names', '項目名の一覧'),
    icon: SnippetsOutlined,
    view: lazy(async () => ({ default: (await import('./pasted-way.tsx')).PastedWay })),
  },
  copy: {
    title: t('复制模块', '複製模組', 'Copy', 'コピー'),
    icon: CopyOutlined,
    view: lazy(async () => ({ default: (await import('./copy-way.tsx')).CopyWay })),
  },
  sheet: {
    title: t('电子表格', '試算表', 'Spreadsheet', '表計算ファイル'),
    icon: FileExcelOutlined,
    view: lazy(async () => ({ default: (await import('./outside-ways.tsx')).SheetWay })),
  },
  tables: {
    title: t('数据库表', '資料庫資料表', 'Database tables', 'データベース'),
    icon: DatabaseOutlined,
    view: lazy(async () => ({ default: (await import('./outside-ways.tsx')).TablesWay })),
  },
  import: {
    title: t('导入表单', '匯入表單', 'Import forms', 'フォーム取り込み'),
    icon: ImportOutlined,
    view: lazy(async () => ({ default: (await import('./outside-ways.tsx')).ImportWay })),
  },
} as const satisfies Record<string, Way>;

export type WayName = keyof typeof ways;
export const wayNames = Object.keys(ways) as WayName[];
