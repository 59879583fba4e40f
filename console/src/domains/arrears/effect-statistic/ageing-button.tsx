import { type AgeingRow, ageingRow, effectStatistics } from '@bochong/contract/arrears';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { columnsFor } from '../../../kit/columns.tsx';
import { Detail, DetailDrawer } from '../../../kit/detail.tsx';
import { formatFen } from '../../../kit/format.ts';
import { useList } from '../../../kit/list-page.tsx';

const sums = ['openingFen', 'newFen', 'paidFen', 'reducedFen', 'writtenOffFen', 'closingFen'] as const;
const columns = columnsFor<AgeingRow>(ageingRow.shape, ['bucket', ...sums]);

function Ageing({ rows }: { rows: readonly AgeingRow[] }) {
  return (
    <Table
      size="small"
      rowKey="bucket"
      pagination={false}
      columns={[...columns]}
      dataSource={rows}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0}>合计</Table.Summary.Cell>
          {sums.map((name, index) => (
            <Table.Summary.Cell key={name} index={index + 1} align="right">
              {formatFen(rows.reduce((total, row) => total + row[name], 0))}
            </Table.Summary.Cell>
          ))}
        </Table.Summary.Row>
      )}
    />
  );
}

/** Debt by its age at the end of the period the list shows: what was, what came, what went, what is. */
export function AgeingButton() {
  const [open, setOpen] = useState(false);
  const { startDate, endDate, parkIds } = (useList()?.query ?? {}) as { startDate?: string; endDate?: string; parkIds?: string[] };
  const query = { ...(startDate && { startDate }), ...(endDate && { endDate }), ...(parkIds?.length && { parkIds }) };
  return (
    <>
      <Button onClick={() => setOpen(true)}>账龄表</Button>
      <DetailDrawer title="账龄表：期初 + 新增 − 补缴 − 减免与撤销 − 核销 = 期末" open={open} onClose={() => setOpen(false)} width={860}>
        <Detail endpoint={effectStatistics.ageing} input={{ query }}>
          {(rows) => <Ageing rows={rows} />}
        </Detail>
      </DetailDrawer>
    </>
  );
}
