import { type FreeDuration, freeStatus } from '@bochong/contract/parking-fee';
import { Table, type TableColumnsType } from 'antd';
import type { Callable } from '../../../kit/api.ts';
import { Detail } from '../../../kit/detail.tsx';
import { periodText } from './free-text.ts';

type Version = Pick<FreeDuration, 'since' | 'until' | 'rev' | 'status' | 'operatorName'>;

interface TermHistoryProps<V> {
  versions: Callable<{ params: { id: string } }, V[]>;
  id: string;
  /** What the terms say. */
  columns: TableColumnsType<V>;
}

/** What terms said before: for whom, since when and by whom. */
export function TermHistory<V extends Version>({ versions, id, columns }: TermHistoryProps<V>) {
  const all: TableColumnsType<V> = [
    { title: '入场时间在', key: 'since', width: 280, render: (_, row) => periodText(row.since, row.until) },
    ...columns,
    { title: '状态', key: 'status', width: 70, render: (_, row) => freeStatus.label(row.status) },
    { title: '操作人', key: 'operatorName', width: 90, dataIndex: 'operatorName' },
  ];
  return (
    <>
      <h4>沿革</h4>
      <Detail endpoint={versions} input={{ params: { id } }}>
        {(rows) => <Table<V> size="small" rowKey="rev" pagination={false} columns={all} dataSource={rows} />}
      </Detail>
    </>
  );
}
