import { scriptLimits } from '@tessera/schemas/language/script-limits.ts';
import { type Text, t } from '@tessera/schemas/texts/text.ts';
import { say } from '../session/language.ts';
import type { ScriptFault } from './script.ts';

/** What can go wrong with a script in a form, besides what its sandbox finds. */
export type FormFault =
  | ScriptFault
  /** It called a part of `form` with what that cannot take, or set a field to what it cannot hold. */
  | { why: 'command' | 'value'; message: string }
  /** Scripts started each other, more often than they may. */
  | { why: 'chain'; message: string };

const texts = {
  syntax: t(
    '“{label}”的脚本有语法错误：{place}{message}',
    '「{label}」的指令碼有語法錯誤：{place}{message}',
    'The script of “{label}” cannot be read: {place}{message}',
    '「{label}」のスクリプトに構文エラーがあります：{place}{message}',
  ),
  error: t(
    '“{label}”的脚本出错：{place}{message}',
    '「{label}」的指令碼發生錯誤：{place}{message}',
    'The script of “{label}” failed: {place}{message}',
    '「{label}」のスクリプトでエラーが発生しました：{place}{message}',
  ),
  time: t(
    '“{label}”的脚本运行太久，已停止',
    '「{label}」的指令碼執行過久，已停止',
    'The script of “{label}” took too long and was stopped',
    '「{label}」のスクリプトは時間がかかりすぎたため停止しました',
  ),
  memory: t(
    '“{label}”的脚本占用内存过多，已停止',
    '「{label}」的指令碼佔用過多記憶體，已停止',
    'The script of “{label}” took too much memory and was stopped',
    '「{label}」のスクリプトはメモリーを使いすぎたため停止しました',
  ),
  depth: t(
    '“{label}”的脚本嵌套或递归过深，已停止',
    '「{label}」的指令碼巢狀或遞迴過深，已停止',
    'The script of “{label}” went too deep and was stopped',
    '「{label}」のスクリプトは入れ子や再帰が深すぎたため停止しました',
  ),
  output: t(
    '“{label}”的脚本要求的操作过多（最多 {most} 项），已停止',
    '「{label}」的指令碼要求的操作過多（最多 {most} 項），已停止',
    'The script of “{label}” asked for too much and was stopped (at most {most} commands)',
    '「{label}」のスクリプトの操作が多すぎるため停止しました（最大 {most} 件）',
  ),
  notLoaded: t(
    '“{label}”的脚本未能运行：运行环境没有加载成功',
    '「{label}」的指令碼未能執行：執行環境沒有載入成功',
    'The script of “{label}” could not run: what runs scripts was not loaded',
    '「{label}」のスクリプトを実行できません：実行環境を読み込めませんでした',
  ),
  command: t(
    '“{label}”的脚本出错：{message} 的参数不正确',
    '「{label}」的指令碼發生錯誤：{message} 的參數不正確',
    'The script of “{label}” failed: {message} cannot take what it was given',
    '「{label}」のスクリプトでエラーが発生しました：{message} の引数が正しくありません',
  ),
  value: t(
    '“{label}”的脚本给“{message}”的值不适用于该字段',
    '「{label}」的指令碼給「{message}」的值不適用於該欄位',
    'The script of “{label}” set “{message}” to what it cannot hold',
    '「{label}」のスクリプトが「{message}」に設定した値はこの項目に入れられません',
  ),
  chain: t(
    '脚本互相触发超过 {chain} 次，已停止：{message}',
    '指令碼互相觸發超過 {chain} 次，已停止：{message}',
    'Scripts started each other more than {chain} times and were stopped: {message}',
    'スクリプトが {chain} 回を超えて連鎖したため停止しました：{message}',
  ),
} satisfies Record<FormFault['why'], Text>;

const at = t('第 {line} 行，', '第 {line} 行，', 'line {line}: ', '{line}行目、');
const atColumn = t(
  '第 {line} 行第 {column} 列，',
  '第 {line} 行第 {column} 欄，',
  'line {line}, column {column}: ',
  '{line}行{column}列、',
);

/** What a person is told of a fault; `label` names whose script it is. */
export function faultText(fault: FormFault, label: string): string {
  const { line, column } = 'line' in fault ? fault : {};
  const place = line === undefined ? '' : say(column === undefined ? at : atColumn, { line, column: column ?? 0 });
  const message = 'message' in fault ? fault.message : '';
  return say(texts[fault.why], { label, place, message, most: scriptLimits.commands, chain: scriptLimits.chain });
}
