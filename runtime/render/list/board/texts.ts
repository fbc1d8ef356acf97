import { t } from '@tessera/schemas/texts/text.ts';

export const boardTexts = {
  count: t('{label}，{count} 条', '{label}，{count} 筆', '{label}, {count} records', '{label}、{count} 件'),
  add: t('在“{label}”中新建', '在「{label}」中新增', 'New in “{label}”', '「{label}」に新規作成'),
  more: t('还有 {count} 条', '還有 {count} 筆', '{count} more', 'ほか {count} 件'),
  retry: t('没有取到，重试', '沒有取得，重試', 'That failed; try again', '取得できません。再試行'),
  empty: t('拖到这里', '拖曳到這裡', 'Drag cards here', 'ここへドラッグ'),
  nothing: t('没有记录', '沒有記錄', 'No records', '記録なし'),
  handle: t(
    '移动“{name}”：空格拿起，左右方向键选择列，空格放下',
    '移動「{name}」：空白鍵拿起，左右方向鍵選擇欄，空白鍵放下',
    'Move “{name}”: Space picks it up, left and right choose the lane, Space puts it down',
    '「{name}」を移動：スペースで持ち上げ、左右キーで列を選び、スペースで置く',
  ),
  lifted: t(
    '已拿起“{name}”，现在在“{label}”',
    '已拿起「{name}」，現在在「{label}」',
    'Picked up “{name}”, in “{label}”',
    '「{name}」を持ち上げました。現在「{label}」',
  ),
  over: t(
    '“{name}”移到“{label}”上方',
    '「{name}」移到「{label}」上方',
    '“{name}” is over “{label}”',
    '「{name}」は「{label}」の上です',
  ),
  dropped: t(
    '“{name}”已放入“{label}”',
    '「{name}」已放入「{label}」',
    '“{name}” is in “{label}” now',
    '「{name}」を「{label}」に置きました',
  ),
  cancelled: t(
    '“{name}”留在原处',
    '「{name}」留在原處',
    '“{name}” stays where it was',
    '「{name}」は元の場所のままです',
  ),
  help: t(
    '按空格拿起卡片，用左右方向键选择列，再按空格放下，按 Esc 取消。',
    '按空白鍵拿起卡片，用左右方向鍵選擇欄，再按空白鍵放下，按 Esc 取消。',
    'Press Space to pick up a card, the left and right arrows to choose a lane, Space to put it down, Escape to cancel.',
    'スペースキーでカードを持ち上げ、左右の矢印キーで列を選び、スペースキーで置きます。Esc で取り消します。',
  ),
};
