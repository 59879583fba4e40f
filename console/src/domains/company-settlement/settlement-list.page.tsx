import { companySettlements } from '@bochong/contract/company-settlement';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { SettledCompanySelect } from './settled-company-select.tsx';
import { AnswerDispute, GenerateSettlement, SettlementActions } from './settlement-actions.tsx';
import { SettlementView } from './settlement-view.tsx';

/** Statements of companies that charge: what a period came to, by vehicle and by charge, and what is owed for it. */
export default function SettlementListPage() {
  return (
    <ListPage
      list={companySettlements.list}
      rowKey="settlementId"
      columns={[
        { name: 'companyName', width: 200 },
        ...([
          'periodFrom',
          'periodTo',
          'status',
          'payableFen',
          'paidFen',
          'invoicedFen',
          'openDisputes',
          'orderCount',
          'vehicleCount',
          'energyWh',
        ] as const),
        ...(['elecFen', 'serviceFen', 'discountFen', 'occupyFen', 'refundFen', 'balanceFen', 'otherFen', 'payMode'] as const),
        ...(['confirmedBy', 'generatedAt', 'settleNo', 'dealerName'] as const),
      ]}
      filters={[{ name: 'companyId', control: <SettledCompanySelect /> }, 'status']}
      empty="每个企业在账单日自动生成草稿，也可以点“生成”"
      actions={
        <>
          <ExportButton endpoint={companySettlements.export} />
          <GenerateSettlement />
        </>
      }
      rowActions={(row) => <SettlementActions row={row} />}
      opens={{
        title: ({ companyName, periodFrom, periodTo }) => `企业结算 ${companyName} ${periodFrom} 至 ${periodTo}`,
        width: 1080,
        show: ({ settlementId }) => (
          <SettlementView
            id={settlementId}
            from={{
              get: companySettlements.get,
              vehicles: companySettlements.vehicles,
              items: companySettlements.items,
              exportItems: companySettlements.exportItems,
            }}
            itemActions={(item) => <AnswerDispute settlementId={settlementId} item={item} />}
          />
        ),
        history: 'companySettlement',
      }}
      summary={['count', 'energyWh', 'payableFen', 'paidFen']}
    />
  );
}
