import { type OccupancyDetail, occupancyBand, occupancyStatus } from '@bochong/contract/charging-occupancy';
import type { Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { toIso } from '../../../kernel/time.ts';
import { type OccupyRuleSnapshot, occupancyStretches } from '../../charging-tariff/index.ts';
import { findStay } from '../stay/occupancy.repo.ts';
import { stayFacts } from '../stay/occupancy.service.ts';
import { feeInputOf } from '../stay/occupancy-course.rule.ts';
import { stepsOf } from '../stay/occupancy-event.repo.ts';
import type { ReadStay } from './occupancy-list.repo.ts';

const bands = {
  ...{ grace: occupancyBand.GRACE, free: occupancyBand.FREE, excluded: occupancyBand.EXCLUDED, billed: occupancyBand.BILLED },
} as const;

function ruleText({ graceMin, graceMode, unitMin, unitPriceFen, capFen, dayCapFen }: OccupyRuleSnapshot): string {
  const caps = [capFen === null ? '' : `单次封顶${yuan(capFen)}元`, dayCapFen === null ? '' : `单日封顶${yuan(dayCapFen)}元`];
  const grace = graceMode === 'deduct' ? `免费${graceMin}分钟后` : `超过${graceMin}分钟从头`;
  return [`${grace}每${unitMin === 1 ? '' : unitMin}分钟${yuan(unitPriceFen)}元`, ...caps].filter((part) => part !== '').join('，');
}

/** A row with the number of its owner as anybody may see it. */
export const shownStay = <R extends Pick<ReadStay, 'phoneCipher'>>({ app }: Pick<Context, 'app'>, { phoneCipher, ...row }: R) => ({
  ...row,
  payerPhone: app.keys.masked(phoneCipher),
});

/** Why a stay costs what it costs, cut where what becomes of its time changes, and what happened. */
export async function stayDetail(context: Context, row: ReadStay): Promise<OccupancyDetail> {
  const { tx, now } = context;
  const { dealerId, ...shown } = shownStay(context, row);
  const stay = found(await findStay(tx, dealerId, row.occupancyId));
  const input = feeInputOf(await stayFacts(context, stay), now.getTime());
  const free = row.occupancyStatus === occupancyStatus.EXEMPTED && row.waivedFen === 0;
  const stretches = free ? [] : occupancyStretches(input);
  return {
    ...shown,
    ruleText: ruleText(stay.rule),
    stretches: stretches.map(({ from, to, band }) => ({ from: toIso(from), to: toIso(to), band: bands[band] })),
    events: await stepsOf(tx, dealerId, stay.id),
  };
}
