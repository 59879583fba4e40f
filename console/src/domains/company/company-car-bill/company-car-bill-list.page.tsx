import { companyCarBills } from '@bochong/contract/company';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { BillActions, GenerateBills } from './bill-actions.tsx';
import { BillOrders } from './bill-orders.tsx';
import { CompanySelect } from './company-select.tsx';
import { PeriodSelect } from './period-select.tsx';

export default function CompanyCarBillListPage() {
  return (
    <ListPage
      list={companyCarBills.list}
      rowKey="companyBillId"
      columns={[
        { name: 'companyName', width: 200 },
        { name: 'period', width: 90 },
        ...([
          'status',
          'orderCount',
          'grossFen',
          'discountFen',
          'payableFen',
          'paidFen',
          'invoicedFen',
          'dueDate',
          'parkNames',
          'confirmedBy',
        ] as const),
        ...(['payChannel', 'voucherNo', 'billNo', 'generatedAt', 'dealerName'] as const),
      ]}
      empty="企业车辆离场后，点“生成”按账期汇总成账单"
      filters={[{ name: 'companyId', control: <CompanySelect /> }, { name: 'period', control: <PeriodSelect /> }, 'status']}
      actions={
        <>
          <ExportButton endpoint={companyCarBills.export} />
          <GenerateBills />
        </>
      }
      summary={['orderCount', 'payableFen', 'paidFen', 'overdueFen']}
      rowActions={(row) => <BillActions row={row} />}
      opens={{
        title: ({ companyName }) => `企业账单 ${companyName}`,
        width: 1080,
        show: (bill) => <BillOrders bill={bill} />,
        history: 'companyCarBill',
      }}
    />
  );
}
