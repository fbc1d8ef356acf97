import { AppstoreOutlined } from '@ant-design/icons';
import { Spin } from 'antd';
import { useHost } from '../../../host/host-context.tsx';
import { useSay } from '../../../session/language.ts';
import { StoredImage } from '../../../widgets/file/stored-images.tsx';
import { RecordCard } from '../grid/record-card.tsx';
import { fieldById } from '../query.ts';
import { type ListRow, rowName } from '../row.ts';
import type { ListViewDefinition, ListViewProps } from '../view.ts';

/** A card a record, with its picture where it has one. */
export const cardsView: ListViewDefinition = {
  icon: AppstoreOutlined,
  needs: ({ page }) => ({ rows: page.paging === false ? 'all' : 'page', selection: true }),
  draw: CardsOfRecords,
};

/** Pixels. */
const pictureHeight = 144;

function CardsOfRecords(given: ListViewProps) {
  useSay();
  const { list, rows, loading, empty } = given;
  const picture = list.page.cards?.picture;
  // Where no record on the page has one, empty places would be all that is seen of them.
  const isPictured = rows.some((row) => firstPicture({ list, row, fieldId: picture }) !== undefined);
  if (rows.length === 0) return loading ? null : empty;
  return (
    <Spin spinning={loading} delay={300}>
      <ul className="ts-gallery">
        {rows.map((row) => (
          <li key={row.id} className="ts-record-card">
            {isPictured && <Picture list={list} row={row} fieldId={picture} />}
            <RecordCard {...given} row={row} without={picture ? [picture] : []} />
          </li>
        ))}
      </ul>
    </Spin>
  );
}

type Pictured = Pick<ListViewProps, 'list'> & { row: ListRow; fieldId: string | undefined };

function Picture({ list, row, fieldId }: Pictured) {
  const host = useHost();
  const first = firstPicture({ list, row, fieldId });
  // The place stays free, so that the names of a row of cards stand in one line.
  if (!first) return <div className="ts-gallery-picture" />;
  return (
    <div className="ts-gallery-picture">
      <StoredImage host={host} fileId={first.fileId} alt={rowName(list.resource, row)} size={pictureHeight} isWide />
    </div>
  );
}

function firstPicture({ list, row, fieldId }: Pictured): { fileId: string } | undefined {
  const field = fieldId === undefined ? undefined : fieldById(list.resource, fieldId);
  const files = field && row[field.name];
  return Array.isArray(files) ? (files as { fileId: string }[])[0] : undefined;
}
