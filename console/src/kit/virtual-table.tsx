import { Table } from 'antd';
import { type DrawnColumn, widthOf } from './columns.tsx';
import type { RowTableProps } from './row-table.tsx';
import { useElementHeight } from './use-element-height.ts';

/** The table for long pages: only the rows in sight are in the document. Fetched when the first such page is opened. */
export function VirtualTable<Row>({ columns, rows, rowKey, active, onOpen }: RowTableProps<Row>) {
  const [box, height] = useElementHeight();
  return (
    <div ref={box} className="virtual-table">
      <Table<Row>
        size="small"
        rowKey={rowKey}
        columns={columns as DrawnColumn<Row>[]}
        dataSource={rows}
        pagination={false}
        virtual
        scroll={{ x: widthOf(columns), y: Math.max(160, height - 40) }}
        rowClassName={(_, index) => (index === active ? 'row-active' : onOpen ? 'row-opens' : '')}
        onRow={(row, index) => ({ tabIndex: index === Math.max(active, 0) ? 0 : -1, ...(onOpen && { onClick: () => onOpen(row) }) })}
      />
    </div>
  );
}
