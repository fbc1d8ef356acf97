import { defaultsOf, type PropDefinitions, type PropsOf } from '../properties/property.ts';
import { t } from '../texts/text.ts';
import { gutter, type LayoutNode } from './layout.ts';
import { script, scriptHelp } from './script.ts';

/** SPEC §3, form properties. */
export const formProps = {
  body: { type: 'nodes', label: t('布局', '版面', 'Layout', 'レイアウト'), required: true },
  width: {
    type: 'integer',
    label: t('宽度（像素）', '寬度（像素）', 'Width in px', '幅（px）'),
    help: t('对话框或抽屉的宽度', '對話框或抽屜的寬度', 'Of the dialog or drawer', 'ダイアログやドロワーの幅'),
    group: 'look',
    when: { prop: 'popup', is: ['dialog', 'drawer'] },
    default: 800,
    min: 320,
    max: 3840,
  },
  labelPosition: {
    type: 'choice',
    label: t('标签位置', '標籤位置', 'Where labels stand', 'ラベルの位置'),
    group: 'look',
    choices: [
      { value: 'left', label: t('左对齐', '靠左', 'Left', '左揃え') },
      { value: 'right', label: t('右对齐', '靠右', 'Right', '右揃え') },
      { value: 'top', label: t('顶部', '上方', 'Above', '上') },
    ],
    default: 'right',
  },
  size: {
    type: 'choice',
    label: t('控件大小', '元件大小', 'Size of the widgets', 'サイズ'),
    group: 'look',
    choices: [
      { value: 'medium', label: t('中', '中', 'Medium', '中') },
      { value: 'small', label: t('小', '小', 'Small', '小') },
      { value: 'mini', label: t('更小', '更小', 'Mini', '最小') },
    ],
    default: 'medium',
  },
  labelWidth: {
    type: 'integer',
    label: t('标签宽度（像素）', '標籤寬度（像素）', 'Width of labels in px', 'ラベルの幅（px）'),
    group: 'look',
    when: { prop: 'labelPosition', is: ['left', 'right'] },
    default: 100,
    min: 0,
    max: 600,
  },
  gutter: { ...gutter, default: 20 },
  popup: {
    type: 'choice',
    label: t('打开方式', '開啟方式', 'Opens as', '開き方'),
    group: 'look',
    choices: [
      { value: 'dialog', label: t('对话框', '對話框', 'Dialog', 'ダイアログ') },
      { value: 'drawer', label: t('抽屉', '抽屜', 'Drawer', 'ドロワー') },
      { value: 'full', label: t('全屏', '全螢幕', 'Full screen', '全画面') },
    ],
    default: 'dialog',
  },
  style: {
    type: 'choice',
    label: t('表单样式', '表單樣式', 'Style of the form', 'フォームのスタイル'),
    group: 'look',
    choices: [
      { value: 'default', label: t('默认', '預設', 'Default', '標準') },
      { value: 'officialDocument', label: t('公文', '公文', 'Official document', '公文書') },
    ],
    default: 'default',
  },
  confirmText: {
    type: 'caption',
    label: t('确定按钮文字', '確定按鈕文字', 'Text of the confirm button', '確定ボタンの文字'),
    group: 'texts',
  },
  cancelText: {
    type: 'caption',
    label: t('取消按钮文字', '取消按鈕文字', 'Text of the cancel button', 'キャンセルボタンの文字'),
    group: 'texts',
  },
  disabled: {
    type: 'boolean',
    label: t('禁用整个表单', '停用整個表單', 'The whole form is disabled', 'フォーム全体を無効にする'),
    group: 'behaviour',
    default: false,
  },
  openScript: {
    ...script,
    label: t(
      '打开表单时运行的脚本',
      '開啟表單時執行的指令碼',
      'Script that runs when the form has opened',
      'フォームを開いたときに実行するスクリプト',
    ),
    help: scriptHelp,
  },
} as const satisfies PropDefinitions;

export type FormPage = PropsOf<typeof formProps, LayoutNode[]>;

export const formDefaults = defaultsOf(formProps);
