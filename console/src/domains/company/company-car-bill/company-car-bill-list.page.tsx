import { payChannel } from '@bochong/contract/bill';
import { type CompanyCarBill, companyBillStatus, companyCarBills } from '@bochong/contract/company';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { Money } from '../../../fields/money.tsx';
import { columnsOf, dash } from '../../../kit/columns.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RecordHistory } from '../../../kit/record-history.tsx';
import { BillActions, GenerateBills } from './bill-actions.tsx';
import { BillOrders } from './bill-orders.tsx';
import { CompanySelect } from './company-select.tsx';
import { PeriodSelect } from './period-select.tsx';

const { PENDING, CONFIRMED, SETTLED, OVERDUE } = companyBillStatus;
const col = columnsOf(companyCarBills.list);
const Filter = filterOf(companyCarBills.list);
const columns = [
  col.text('companyName', { fixed: 'left', width: 200 }),
  col.text('period', { width: 90 }),
  col.enum('status', companyBillStatus, { [PENDING]: 'blue', [CONFIRMED]: 'amber', [SETTLED]: 'green', [OVERDUE]: 'red' }, { width: 90 }),
  col.number('orderCount', { width: 90 }),
  col.money('grossFen'),
  col.money('discountFen'),
  col.money('payableFen'),
  col.money('paidFen'),
  col.text('dueDate', { width: 110 }),
  col.text('parkNames', { width: 220 }),
  col.text('confirmedBy', { width: 90 }),
  col.custom('payChannel', '收款方式', (row) => (row.payChannel === null ? dash : payChannel.label(row.payChannel)), { width: 100 }),
  col.text('voucherNo', { width: 150 }),
  col.text('billNo', { width: 220 }),
  col.time('generatedAt'),
  col.dealer('dealerName'),
];

export default function CompanyCarBillListPage() {
  const [opened, setOpened] = useState<CompanyCarBill | null>(null);
  return (
    <>
      <ListPage
        list={companyCarBills.list}
        rowKey="companyBillId"
        columns={columns}
        empty="企业车辆离场后，点“生成”按账期汇总成账单"
        filters={
          <>
            <Filter name="companyId">
              <CompanySelect />
            </Filter>
            <Filter name="period">
              <PeriodSelect />
            </Filter>
            <Filter name="status">
              <EnumSelect of={companyBillStatus} />
            </Filter>
          </>
        }
        actions={
          <>
            <Allowed to={companyCarBills.export}>
              <ExportButton endpoint={companyCarBills.export} />
            </Allowed>
            <GenerateBills />
          </>
        }
        summary={(sum) => (
          <>
            <span>{sum.orderCount} 笔</span>
            <span>
              应付 <Money fen={sum.payableFen} />
            </span>
            <span>
              已付 <Money fen={sum.paidFen} />
            </span>
            <span>
              逾期 <Money fen={sum.overdueFen} />
            </span>
          </>
        )}
        rowActions={(row) => <BillActions row={row} />}
        opens={setOpened}
      />
      <DetailDrawer title={`企业账单 ${opened?.companyName ?? ''}`} open={opened !== null} onClose={() => setOpened(null)} width={1080}>
        {opened && <BillOrders bill={opened} />}
        {opened && <RecordHistory type="companyCarBill" id={opened.companyBillId} />}
      </DetailDrawer>
    </>
  );
}
