import { billBiz } from '@bochong/contract/bill';
import { occupancyStatus } from '@bochong/contract/charging-occupancy';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { StayRow } from './occupancy.repo.ts';

/** Says what is owed for a stay to whoever keeps debts, in the transaction that changed it. It is one a day after the end. */
export async function tellDebt(
  { app, tx }: Pick<WorkContext, 'app' | 'tx'>,
  stay: StayRow,
  payChannel: number | null = null,
): Promise<void> {
  const { dealerId, id: subjectId, occupyNo: subjectNo, stationId, payerType, payerId, ownerId, plateNo } = stay;
  const { payableFen, paidFen, adjustRefundedFen, waivedFen, exempted } = stay;
  await app.events.emit(tx, 'ChargingDebtMoved', dealerId, {
    ...{ bizType: billBiz.OCCUPANCY, subjectId, subjectNo, stationId, payerType, payerId, ownerId, plateNo, payableFen, payChannel },
    // What was exempted is not part of what is payable.
    ...{ netPaidFen: paidFen - adjustRefundedFen, waivedFen: exempted ? 0 : waivedFen },
    opens: stay.occupancyStatus === occupancyStatus.ARREARS,
  });
}
