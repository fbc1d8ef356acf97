import { useIsGone } from '@tessera/runtime/navigation/use-is-gone.ts';
import { say } from '@tessera/runtime/session/language.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import { useTurn } from '@tessera/runtime/session/turn.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, App, Checkbox } from 'antd';
import { useState } from 'react';
import { entryCalls, type Recomputed, type ReleasePlan } from '../draft/entry-calls.ts';

const texts = {
  wish: t(
    '发布后按新公式重新计算已有记录',
    '發布後按新公式重新計算既有記錄',
    'After the release, work the formulas out for the records that are there',
    '公開後、既存レコードの数式を再計算する',
  ),
  hint: t(
    '每条改变的记录都会写入历史；锁定的记录，以及取决于由谁、何时保存的公式不动。以前的结果若是当时约定的（如按旧税率算出的金额），请不要勾选。',
    '每筆改變的記錄都會寫入歷史；鎖定的記錄，以及取決於由誰、何時儲存的公式不動。以前的結果若是當時約定的（如按舊稅率算出的金額），請不要勾選。',
    'Each record that changes gets a line in its history; locked records stay, and so do formulas that ask who saves or when. Leave it off where an earlier result is what was agreed then, such as an amount with the tax of that year.',
    '変更されたレコードは履歴に残ります。ロック中のレコードと、保存する人や日時による数式は変わりません。以前の結果が当時の合意（旧税率の金額など）である場合は選択しないでください。',
  ),
  done: t(
    '已重新计算，{count} 条记录有变化',
    '已重新計算，{count} 筆記錄有變化',
    'Worked out; records that changed: {count}',
    '再計算しました。変更されたレコード：{count} 件',
  ),
  kept: t(
    '{count} 条记录有变化；另有 {kept} 条保留原来的结果',
    '{count} 筆記錄有變化；另有 {kept} 筆保留原來的結果',
    'Records that changed: {count}. Records that keep the result they had: {kept}',
    '変更されたレコード：{count} 件。以前の結果のままのレコード：{kept} 件',
  ),
  reason: t('{msg}（{count} 条）', '{msg}（{count} 筆）', '{msg} (records: {count})', '{msg}（{count} 件）'),
  failed: t(
    '已发布；重新计算没有完成，可在“版本”里再次开始：{reason}',
    '已發布；重新計算沒有完成，可在「版本」裡再次開始：{reason}',
    'Released, but working the formulas out has not come to its end; begin again under Versions: {reason}',
    '公開しましたが、再計算は完了していません。「バージョン」からもう一度開始できます：{reason}',
  ),
};

/** The formulas of an entry worked out for the records that are there: what to show meanwhile, and of what stayed. */
export function useRecompute(id: string) {
  const { waiting, progress, take } = useTurn('recompute');
  const [told, setTold] = useState<Recomputed | undefined>();
  const { notification } = App.useApp();
  // Its dialog was closed to let it go on: what is told then has to be told elsewhere.
  const isGone = useIsGone();
  /** Whether there is nothing more to be told. */
  const recompute = async (fields?: string[]): Promise<boolean> => {
    const answer = await take(entryCalls.recompute(id, fields));
    if (answer.refused.length > 0 && isGone()) tellRefused(notification, answer);
    else if (answer.refused.length > 0) setTold(answer);
    else toast.success(say(texts.done, { count: answer.changed }), 4000);
    return answer.refused.length === 0;
  };
  return { waiting, progress, told, recompute };
}

/** The same as the last step of a release, as somebody wishes: by itself only where records have no result yet. */
export function useRecomputeAfter(id: string, plan: ReleasePlan | undefined) {
  const [wished, setWished] = useState<boolean | undefined>();
  const { recompute, ...work } = useRecompute(id);
  const steps = plan?.operations.filter(({ code }) => code === 'compute' || code === 'recompute') ?? [];
  const isWished = steps.length > 0 && (wished ?? steps.every(({ code }) => code === 'compute'));
  const after = async (): Promise<boolean> => {
    if (!isWished) return true;
    try {
      // What an earlier release left as it was agreed stays so.
      return await recompute(steps.flatMap(({ field }) => field ?? []));
    } catch (error) {
      // The release stands, whatever became of this.
      toast.error(say(texts.failed, { reason: error instanceof Error ? error.message : String(error) }), 8000);
      return true;
    }
  };
  const choice = steps.length > 0 && <RecomputeChoice isWished={isWished} onWish={setWished} />;
  return { ...work, after, choice };
}

const RecomputeChoice = ({ isWished, onWish }: { isWished: boolean; onWish: (wished: boolean) => void }) => (
  <div className="ts-recompute">
    <Checkbox checked={isWished} onChange={(event) => onWish(event.target.checked)}>
      {say(texts.wish)}
    </Checkbox>
    <p className="ts-hint">{say(texts.hint)}</p>
  </div>
);

/** Which records keep the result that they had, by the reason. */
export const RecomputeRefused = (told: Recomputed) => (
  <Alert
    className="ts-plan-refused"
    type="warning"
    showIcon
    message={keptText(told)}
    description={<RefusedReasons {...told} />}
  />
);

/** The same beside whatever stands there by then; it stays until somebody has read it. */
const tellRefused = (notification: ReturnType<typeof App.useApp>['notification'], told: Recomputed) =>
  notification.warning({ message: keptText(told), description: <RefusedReasons {...told} />, duration: 0 });

const keptText = ({ changed, refused }: Recomputed) =>
  say(texts.kept, { count: changed, kept: refused.reduce((sum, { count }) => sum + count, 0) });

const RefusedReasons = ({ refused }: Recomputed) => (
  <ul className="ts-finding-list">
    {refused.map(({ id, msg, findings, count }) => (
      <li key={id}>
        {say(texts.reason, {
          msg: findings.length > 0 ? findings.map((found) => found.msg).join('; ') : msg,
          count,
        })}
      </li>
    ))}
  </ul>
);
