import { compileExpression } from '@tessera/schemas/expression/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { useEffect, useState } from 'react';
import { call } from '../../session/call.ts';
import { say } from '../../session/language.ts';

const texts = {
  count: t(
    '{count} / {all} 条数据符合（以您为当前用户）',
    '{count} / {all} 筆資料符合（以您為目前使用者）',
    '{count} of {all} records match (with you as the current user)',
    '{all} 件中 {count} 件が一致（現在のユーザーはあなた）',
  ),
  more: t('超过 {total}', '超過 {total}', 'more than {total}', '{total} 件超'),
};

interface Counted {
  total: number;
  isMore: boolean;
}

/** How many records a condition matches, a moment after it was changed. What is wrong with it is said when it is saved. */
export function RowCount({ moduleId, expression }: { moduleId: string; expression: string }) {
  const [found, setFound] = useState<{ count: Counted; all: Counted } | undefined>();
  useEffect(() => {
    setFound(undefined);
    // A line that is not whole yet makes none.
    if (!compileExpression(expression).ok) return;
    const control = new AbortController();
    const wait = setTimeout(() => {
      const path = `/api/framework/permission/Module/${encodeURIComponent(moduleId)}/Actions/CountRows`;
      call<{ count: Counted; all: Counted }>({
        ...{ method: 'POST', path, signal: control.signal, quiet: true },
        body: { type: 'expression', expression },
      }).then(setFound, () => undefined);
    }, 400);
    return () => {
      clearTimeout(wait);
      control.abort();
    };
  }, [moduleId, expression]);
  const said = ({ total, isMore }: Counted) => (isMore ? say(texts.more, { total }) : String(total));
  return (
    <span className="ts-hint" role="status">
      {found && say(texts.count, { count: said(found.count), all: said(found.all) })}
    </span>
  );
}
