import { chargingSessionPage } from '@bochong/contract/charging-order';
import {
  type CompanySettlement,
  companySettlement,
  type companySettlements,
  type SettledItem,
  settledBiz,
} from '@bochong/contract/company-settlement';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { ReactNode } from 'react';
import { PlateTag } from '../../fields/plate-tag.tsx';
import type { Callable } from '../../kit/api.ts';
import { Detail } from '../../kit/detail.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { GoTo } from '../../kit/go-to.tsx';
import { usePermission } from '../../kit/permission.tsx';
import { RecordFacts } from '../../kit/record-facts.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';

const sums = ['elecFen', 'serviceFen', 'discountFen', 'occupyFen', 'refundFen', 'balanceFen', 'otherFen'] as const;

type Key = { params: { id: string } };

/** Where a statement is read: by staff, or by its company. */
interface Sources {
  from: {
    get: Callable<Key, CompanySettlement>;
    vehicles: Callable<Key, Data<typeof companySettlements.vehicles>>;
    items: Callable<Key, Data<typeof companySettlements.items>>;
    exportItems: Callable<Key, Data<typeof companySettlements.exportItems>>;
  };
  itemActions: (item: SettledItem) => ReactNode;
}

function Body({ settlement, from, itemActions }: { settlement: CompanySettlement } & Sources) {
  const params = { id: settlement.settlementId };
  const mayOpen = usePermission(chargingSessionPage.code);
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
        list={from.vehicles}
        input={{ params }}
        rowKey="vehicleKey"
        scroll={{ x: 1200 }}
        columns={[
          { name: 'plateNo', width: 120, show: ({ plateNo, vin }) => (plateNo ? <PlateTag plateNo={plateNo} /> : vin || '未识别车辆') },
          ...(['orderCount', 'energyWh', 'sharpWh', 'peakWh', 'flatWh', 'valleyWh', 'deepValleyWh'] as const),
          ...sums,
          'creditFen',
        ]}
        empty="没有车辆"
      />
      <h3>订单</h3>
      <LoadedTable
        list={from.items}
        input={{ params }}
        rowKey="subjectId"
        scroll={{ x: 2000 }}
        columns={[
          {
            name: 'number',
            width: 190,
            show: ({ number, subjectId, bizType }) =>
              mayOpen && bizType === settledBiz.CHARGING ? (
                <GoTo path={`${chargingSessionPage.path}?orderId=${subjectId}`}>{number}</GoTo>
              ) : (
                number
              ),
          },
          { name: 'plateNo', width: 120 },
          { name: 'settledAt', width: 170 },
          ...(['energyWh', 'creditFen'] as const),
          { name: 'disputeStatus', width: 90 },
          { name: 'disputeReason', width: 180 },
          { name: 'disputeAnswer', width: 180 },
          ...(['bizType', 'first', ...sums] as const),
        ]}
        rowActions={itemActions}
        empty="没有订单"
        title={() => <ExportButton endpoint={from.exportItems} input={{ params }} word="导出明细" />}
      />
    </>
  );
}

/** A statement: its figures, then the vehicles and the charges whose sums they are. */
export const SettlementView = ({ id, ...sources }: { id: string } & Sources) => (
  <Detail endpoint={sources.from.get} input={{ params: { id } }}>
    {(settlement) => <Body settlement={settlement} {...sources} />}
  </Detail>
);
