import { pickedRows } from '@tessera/schemas/language/picked-rows.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Empty, Modal, Pagination, Spin, Tag } from 'antd';
import { useRef, useState } from 'react';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import type { RowsFound, SourceChoice } from '../../host/host.ts';
import { useSourceRows, useTotal } from '../../host/source-rows.ts';
import { usePhone } from '../../navigation/use-window-below.ts';
import { say } from '../../session/language.ts';
import type { EditProps } from '../view.ts';
import { PopupRows } from './popup-rows.tsx';
import { PopupSearch } from './popup-search.tsx';
import { type PickedRows, rowsSourceIn } from './use-picked-rows.ts';
import { WaitingRows } from './waiting-rows.tsx';

const texts = {
  title: t('选择数据', '選擇資料', 'Select data', 'データ選択'),
  count: t('共 {total} 条', '共 {total} 筆', '{total} in all', '全 {total} 件'),
  cut: t(
    '数据源没有给出全部数据，这里只有其中一部分',
    '資料來源沒有給出全部資料，這裡只有其中一部分',
    'The source did not give all of its rows: these are some of them',
    'データソースが一部の行だけを返しました',
  ),
};
// SPEC §9, paging.
const pageSizes = [20, 50, 100, 500];

type DialogProps = EditProps &
  Pick<PickedRows, 'values' | 'labelled'> & {
    onClose: () => void;
    onPick: (values: string[], rows: SourceChoice[]) => void;
  };

// SPEC §2, popup select: 700 px, not closed by a click beside it; confirming without a choice does nothing.
export function PopupDialog(given: DialogProps) {
  useFocusReturn();
  const { field, props, host, form, values, labelled, onClose, onPick } = given;
  const isPhone = usePhone();
  const multiple = props.multiple === true;
  const [chosen, setChosen] = useState(values);
  // Those of other pages too, with their columns.
  const [seen, setSeen] = useState<ReadonlyMap<string, SourceChoice>>(new Map());
  const [asked, setAsked] = useState({ keyword: '', currentPage: 1, pageSize: pageSizes[0] as number });
  const { shown, fills } = pickedRows(field);
  const wanted = {
    source: rowsSourceIn(props),
    form,
    keyword: asked.keyword,
    columns: shown.map(({ column }) => column),
  };
  const { currentPage, pageSize } = asked;
  const { found, retry } = useSourceRows(host, {
    ...wanted,
    currentPage,
    pageSize,
    ...(fills.length > 0 ? { fills: fills.map(({ column }) => column) } : {}),
  });
  const isAsking = found.is === 'asked';
  const counted = useTotal(host, { ...wanted, isWanted: found.is === 'here' && isTotalUnknown(found) });
  // Until the next page is there the last one stands.
  const last = useRef<RowsFound | undefined>(undefined);
  if (!isAsking) last.current = found.is === 'here' ? found : undefined;
  const answer = last.current;
  const known = new Map([...seen, ...(answer?.list ?? []).map((row) => [row.value, row] as const)]);
  const choose = (next: string[]) => {
    setSeen(known);
    setChosen(next);
  };
  const confirm = (next: string[]) => {
    if (next.length === 0) return;
    // What was chosen before is no new choice.
    onPick(
      next,
      next.flatMap((one) => (values.includes(one) ? [] : (known.get(one) ?? []))),
    );
  };
  const nameOf = (one: string) => known.get(one)?.label ?? labelled.find(({ value }) => value === one)?.label ?? one;
  return (
    // A grid behind the dialog would take its keys for its own.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here
    <div onKeyDown={(event) => event.stopPropagation()}>
      <Modal
        open
        title={say(texts.title)}
        width={isPhone ? '100vw' : 700}
        className={isPhone ? 'ts-dialog ts-dialog-full' : 'ts-dialog'}
        maskClosable={false}
        onCancel={onClose}
        onOk={() => confirm(chosen)}
      >
        <PopupSearch
          onSearch={(keyword) => setAsked({ ...asked, keyword, currentPage: 1 })}
          onRefresh={retry}
          isAsking={isAsking}
        />
        {multiple && (
          <Chosen
            list={chosen.map((value) => ({ value, label: nameOf(value) }))}
            onTakeOut={(one) => choose(chosen.filter((other) => other !== one))}
          />
        )}
        {answer && answer.list.length > 0 ? (
          <PopupRows
            rows={answer.list}
            shown={shown}
            columns={answer.columns ?? []}
            first={(currentPage - 1) * pageSize + 1}
            isAsking={isAsking}
            multiple={multiple}
            chosen={chosen}
            onChoose={choose}
            onConfirm={(one) => confirm([one])}
          />
        ) : (
          <div className="ts-popup-waiting">
            {isAsking ? (
              <Spin />
            ) : (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={<WaitingRows found={found} retry={retry} />} />
            )}
          </div>
        )}
        {answer?.isCut && <p className="ts-hint">{say(texts.cut)}</p>}
        <Paging
          answer={answer}
          counted={counted}
          {...{ currentPage, pageSize }}
          onTurn={(page, size) => setAsked({ ...asked, currentPage: size === pageSize ? page : 1, pageSize: size })}
        />
      </Modal>
    </div>
  );
}

function Chosen({ list, onTakeOut }: { list: PickedRows['labelled']; onTakeOut: (value: string) => void }) {
  if (list.length === 0) return null;
  return (
    <div className="ts-chosen">
      {list.map(({ value, label }) => (
        <Tag key={value} closable onClose={() => onTakeOut(value)}>
          {label}
        </Tag>
      ))}
    </div>
  );
}

interface Page {
  answer: RowsFound | undefined;
  counted: number | undefined;
  currentPage: number;
  pageSize: number;
}

function Paging({ onTurn, ...page }: Page & { onTurn: (page: number, size: number) => void }) {
  const isPhone = usePhone();
  const { exact, least } = totalOf(page);
  return (
    <Pagination
      className="ts-popup-paging"
      size="small"
      simple={isPhone}
      current={page.currentPage}
      pageSize={page.pageSize}
      total={least}
      showSizeChanger={!isPhone}
      pageSizeOptions={pageSizes}
      showTotal={() => (exact === undefined ? null : say(texts.count, { total: exact }))}
      onChange={onTurn}
    />
  );
}

const isTotalUnknown = ({ more, total, isCut }: RowsFound) => more && total === undefined && isCut !== true;

/** How many rows there are, as far as that is known; while it is not, the next page can be turned to. */
function totalOf({ answer, counted, currentPage, pageSize }: Page): { exact?: number; least: number } {
  const before = (currentPage - 1) * pageSize;
  const exact = answer?.total ?? (answer && !answer.more ? before + answer.list.length : counted);
  if (exact !== undefined && answer?.isCut !== true) return { exact, least: exact };
  return { least: before + (answer?.list.length ?? pageSize) + (answer?.more ? 1 : 0) };
}
