import { Skeleton } from 'antd';

/** A table that is on its way. */
export const TableSkeleton = ({ columns }: { columns: number }) => (
  <div className="ts-table-skeleton" aria-busy="true">
    {Array.from({ length: 9 }, (_, row) => (
      <div key={row}>
        {Array.from({ length: Math.min(6, Math.max(3, columns)) }, (_, column) => (
          <Skeleton.Input key={column} active size="small" block />
        ))}
      </div>
    ))}
  </div>
);
