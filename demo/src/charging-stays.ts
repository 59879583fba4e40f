import { occupancies, occupancyStatus } from '@bochong/contract/charging-occupancy';
import { parkBenefit } from '@bochong/contract/charging-parking-link';
import { refundReason } from '@bochong/contract/refund';
import { seedParkRule } from '@bochong/server/domains/charging-parking-link/charging-parking-link.seed';
import type { Tx } from '@bochong/server/kernel/database/db';
import type { PlacedStation } from './charging-assets.ts';
import type { Desk } from './desk.ts';
import { demoDealers } from './platform.seed.ts';

/** Who charges parks for less: by the time of the charge in malls and offices, for an hour at the hubs; the hospitals think about it. */
export async function seedParkRules(tx: Tx, since: string, stations: readonly PlacedStation[]): Promise<void> {
  for (const { id: dealerId, manager: by } of demoDealers) {
    const at = (...purposes: string[]) => {
      const own = stations.filter((one) => one.dealerId === dealerId && purposes.includes(one.purpose));
      return { stationIds: own.map(({ stationId }) => stationId), parkIds: own.map(({ parkId }) => parkId), since, by };
    };
    const { CHARGE_DURATION_PLUS, FIXED_MINUTES, FREE_ALL } = parkBenefit;
    const rules = [
      {
        ...at('mall', 'office'),
        ruleName: '充电减免停车',
        minEnergyWh: 5000,
        benefitType: CHARGE_DURATION_PLUS,
        extraMinutes: 30,
        maxMinutes: 120,
      },
      { ...at('hub'), ruleName: '枢纽充电停一小时', minEnergyWh: 10_000, benefitType: FIXED_MINUTES, freeMinutes: 60 },
      { ...at('hospital'), ruleName: '医院充电免停', minChargeMin: 30, benefitType: FREE_ALL, maxMinutes: 180, enabled: false },
    ];
    for (const rule of rules) if (rule.stationIds.length > 0) await seedParkRule(tx, dealerId, rule);
  }
}

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
