import { type AgeingRow, effectStatistics } from '@bochong/contract/collection';
import { Table } from 'antd';
import { DrawerButton } from '../../../kit/detail.tsx';
import { formatFen } from '../../../kit/format.ts';
import { useList } from '../../../kit/list-page.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';

const sums = ['openingFen', 'newFen', 'paidFen', 'reducedFen', 'writtenOffFen', 'closingFen'] as const;
const Sums = ({ rows }: { rows: readonly AgeingRow[] }) => (
  <Table.Summary.Row>
    <Table.Summary.Cell index={0}>合计</Table.Summary.Cell>
    {sums.map((name, index) => (
      <Table.Summary.Cell key={name} index={index + 1} align="right">
        {formatFen(rows.reduce((total, row) => total + row[name], 0))}
      </Table.Summary.Cell>
    ))}
  </Table.Summary.Row>
);

/** Debt by its age at the end of the period the list shows: what was, what came, what went, what is. */
export function AgeingButton() {
  const { startDate, endDate, parkIds } = (useList()?.query ?? {}) as { startDate?: string; endDate?: string; parkIds?: string[] };
  const query = { ...(startDate && { startDate }), ...(endDate && { endDate }), ...(parkIds?.length && { parkIds }) };
  return (
    <DrawerButton word="账龄表" title="账龄表：期初 + 新增 − 补缴 − 减免与撤销 − 核销 = 期末" width={860}>
      <LoadedTable
        list={effectStatistics.ageing}
        input={{ query }}
        rowKey="bucket"
        columns={['bucket', ...sums]}
        summary={(rows) => <Sums rows={rows} />}
      />
    </DrawerButton>
  );
}
