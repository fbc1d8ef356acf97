import { Pagination } from 'antd';
import { usePhone } from '../../../navigation/use-window-below.ts';
import { say } from '../../../session/language.ts';
import type { ViewNeeds } from '../definition.ts';
import { answerLimit, pageSizes } from '../definition.ts';
import { isFiltered } from '../query.ts';
import { listTexts } from '../texts.ts';
import type { ListState } from '../use-list.ts';
import { useUndrawn } from '../use-undrawn.ts';

/** How many records there are, or how many at least while they are being counted. */
export const countOf = ({ total, totalIsMore }: Pick<ListState, 'total' | 'totalIsMore'>) =>
  say(totalIsMore ? listTexts.countMore : listTexts.count, { total: total.toLocaleString('en-US') });

/** The pages of a list, where its view shows one at a time or an answer does not hold all. */
export function Paging({ list, needs }: { list: ListState; needs: ViewNeeds }) {
  const isPhone = usePhone();
  const { currentPage, pageSize } = list.query;
  const undrawn = useUndrawn<number>(list.query);
  const isBeyond =
    list.total > answerLimit && (needs.rows === 'all' || (needs.rows === 'levels' && isFiltered(list.query)));
  if (needs.rows !== 'page' && !isBeyond) return null;
  // A short pager would say page 1 of 0.
  if (isPhone && list.rows && list.total === 0) return <footer className="ts-paging">{countOf(list)}</footer>;
  return (
    <footer className="ts-paging">
      <Pagination
        size="small"
        current={currentPage}
        pageSize={pageSize}
        // While they are being counted the next page can be turned to.
        total={list.totalIsMore ? Math.max(list.total, currentPage * pageSize + 1) : list.total}
        showSizeChanger
        showQuickJumper={!isPhone}
        simple={isPhone}
        pageSizeOptions={[...pageSizes]}
        showTotal={() => (list.rows ? countOf(list) : null)}
        onChange={(page, size) => {
          if (size !== pageSize) return list.ask({ pageSize: size });
          // One page on or back of that which was turned to last.
          const isStep = undrawn.current !== null && Math.abs(page - currentPage) === 1;
          const wanted = isStep ? (undrawn.current ?? currentPage) + page - currentPage : page;
          undrawn.current = Math.max(1, list.totalIsMore ? wanted : Math.min(wanted, Math.ceil(list.total / pageSize)));
          list.turnTo(undrawn.current);
        }}
      />
    </footer>
  );
}
