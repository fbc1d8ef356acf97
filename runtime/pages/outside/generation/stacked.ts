import type { TableColumnType } from 'antd';

/** Columns whose cells stand below each other on a phone, each behind what its column is called (`ts-stacked`). */
export const stacked = <Row>(columns: TableColumnType<Row>[]): TableColumnType<Row>[] =>
  columns.map((column) => ({
    ...column,
    onCell: () => ({ 'data-label': typeof column.title === 'string' ? column.title : '' }) as object,
  }));
