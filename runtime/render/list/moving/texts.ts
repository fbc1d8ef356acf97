import { t } from '@tessera/schemas/texts/text.ts';

export const movingTexts = {
  handle: t(
    '移动：拖动，或按 Alt 加方向键',
    '移動：拖曳，或按 Alt 加方向鍵',
    'Move: drag, or press Alt and an arrow',
    '移動：ドラッグ、または Alt＋矢印キー',
  ),
  undo: t('撤销', '復原', 'Undo', '元に戻す'),
  up: t('上移', '上移', 'Move up', '上へ移動'),
  down: t('下移', '下移', 'Move down', '下へ移動'),
  in: t('移入“{name}”', '移入「{name}」', 'Move into “{name}”', '「{name}」の下へ移動'),
  inNothing: t('移入上一项', '移入上一項', 'Move into the one above', '1つ上の下へ移動'),
  out: t('移出到上一层', '移出到上一層', 'Move out one level', '1つ上の階層へ移動'),
  moved: t(
    '“{name}”已移到第 {at} 位',
    '「{name}」已移到第 {at} 位',
    '“{name}” is now number {at}',
    '「{name}」を {at} 番目に移動しました',
  ),
  movedBelow: t(
    '“{name}”已移到“{parent}”下第 {at} 位',
    '「{name}」已移到「{parent}」下第 {at} 位',
    '“{name}” is now number {at} in “{parent}”',
    '「{name}」を「{parent}」の {at} 番目に移動しました',
  ),
  back: t(
    '“{name}”已移回原处',
    '「{name}」已移回原處',
    '“{name}” is back in its place',
    '「{name}」を元の位置に戻しました',
  ),
  nowhere: t(
    '“{name}”不能再往这个方向移动',
    '「{name}」不能再往這個方向移動',
    '“{name}” cannot be moved further that way',
    '「{name}」はこれ以上その方向に移動できません',
  ),
};
