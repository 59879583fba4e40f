import { chargingSessionPage } from '@bochong/contract/charging-order';
import { type CompanySettlement, companySettlement, companySettlements, settledBiz } from '@bochong/contract/company-settlement';
import { Detail } from '../../kit/detail.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { GoTo } from '../../kit/go-to.tsx';
import { RecordFacts } from '../../kit/record-facts.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';

const figures = ['elecFen', 'serviceFen', 'discountFen', 'occupyFen', 'refundFen', 'balanceFen', 'otherFen', 'creditFen'] as const;

function Body({ settlement }: { settlement: CompanySettlement }) {
  const params = { id: settlement.settlementId };
  return (
    <>
      <RecordFacts
        of={companySettlement}
        record={settlement}
        fields={[
          ...(['settleNo', 'payMode', 'orderCount', 'vehicleCount', 'energyWh', 'elecFen', 'serviceFen', 'discountFen'] as const),
          ...(['occupyFen', 'refundFen', 'balanceFen', 'otherFen', 'payableFen', 'paidFen', 'confirmedBy', 'confirmedAt'] as const),
        ]}
      />
      <h3>车辆</h3>
      <LoadedTable
        list={companySettlements.vehicles}
        input={{ params }}
        rowKey="vehicleKey"
        scroll={{ x: 1200 }}
        columns={[
          { name: 'plateNo', show: ({ plateNo, vin }) => plateNo || vin || '未识别车辆' },
          ...(['orderCount', 'energyWh', 'sharpWh', 'peakWh', 'flatWh', 'valleyWh', 'deepValleyWh'] as const),
          ...figures,
        ]}
        empty="没有车辆"
      />
      <h3>订单</h3>
      <LoadedTable
        list={companySettlements.items}
        input={{ params }}
        rowKey="subjectId"
        scroll={{ x: 1200 }}
        columns={[
          {
            name: 'number',
            show: ({ number, subjectId, bizType }) =>
              bizType === settledBiz.CHARGING ? <GoTo path={`${chargingSessionPage.path}?orderId=${subjectId}`}>{number}</GoTo> : number,
          },
          ...(['bizType', 'plateNo', 'settledAt', 'first', 'energyWh'] as const),
          ...figures,
        ]}
        empty="没有订单"
        title={() => <ExportButton endpoint={companySettlements.exportItems} input={{ params }} word="导出明细" />}
      />
    </>
  );
}

/** A statement: its figures, then the vehicles and the charges whose sums they are. */
export const SettlementView = ({ id }: { id: string }) => (
  <Detail endpoint={companySettlements.get} input={{ params: { id } }}>
    {(settlement) => <Body settlement={settlement} />}
  </Detail>
);
