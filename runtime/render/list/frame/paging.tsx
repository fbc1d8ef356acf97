import { Pagination } from 'antd';
import { usePhone } from '../../../navigation/use-window-below.ts';
import { say } from '../../../session/language.ts';
import type { ViewNeeds } from '../definition.ts';
import { answerLimit, pageSizes } from '../definition.ts';
import { isFiltered } from '../query.ts';
import { listTexts } from '../texts.ts';
import type { ListState } from '../use-list.ts';

/** How many records there are, or how many at least while they are being counted. */
export const countOf = ({ total, totalIsMore }: Pick<ListState, 'total' | 'totalIsMore'>) =>
  say(totalIsMore ? listTexts.countMore : listTexts.count, { total: total.toLocaleString('en-US') });

/** The pages of a list, where its view shows one at a time or an answer does not hold all. */
export function Paging({ list, needs }: { list: ListState; needs: ViewNeeds }) {
  const isPhone = usePhone();
  const { currentPage, pageSize } = list.query;
  const isBeyond =
    list.total > answerLimit && (needs.rows === 'all' || (needs.rows === 'levels' && isFiltered(list.query)));
  if (needs.rows !== 'page' && !isBeyond) return null;
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
        onChange={(page, size) => (size === pageSize ? list.turnTo(page) : list.ask({ pageSize: size }))}
      />
    </footer>
  );
}
