import { occupancies, occupancyStatus } from '@bochong/contract/charging-occupancy';
import { refundReason } from '@bochong/contract/refund';
import type { Desk } from './desk.ts';

/** What the office decides of cars that kept their bay: one debt is given up, one fee is on its way back. */
export async function judgeStays(desk: Desk): Promise<void> {
  const stays = async (status: number) =>
    (await desk.call(occupancies.list, { query: { occupancyStatus: status, pageSize: 5 } as never })).results;
  const [owing] = [...(await stays(occupancyStatus.ARREARS)), ...(await stays(occupancyStatus.ENDED))];
  if (owing)
    await desk.call(occupancies.exempt, {
      params: { id: owing.occupancyId },
      body: { reason: '枪锁故障拔不下枪，现场已核实', rev: owing.rev },
    });
  const [, paid] = await stays(occupancyStatus.PAID);
  if (paid)
    await desk.call(occupancies.refund, {
      params: { id: paid.occupancyId },
      body: { amountFen: paid.paidFen, refundReason: refundReason.FEE_WRONG, reason: '车主已驶离，枪未归位', rev: paid.rev },
    });
}
