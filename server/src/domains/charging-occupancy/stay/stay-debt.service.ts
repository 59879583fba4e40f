import { occupancyEventType } from '@bochong/contract/charging-occupancy';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { lowerArrears } from '../../charging-customer/index.ts';
import { owedFen } from '../../charging-order/index.ts';
import { lockStay, saveStay } from './occupancy.repo.ts';
import { standingOf } from './occupancy.service.ts';
import { addStep } from './occupancy-event.repo.ts';
import { hasWallet } from './occupancy-money.service.ts';
import { tellDebt } from './tell-debt.service.ts';

/** Gives up what a stay owes, at most an amount; answers how much that was. */
export async function waiveStay(
  context: WorkContext,
  { dealerId, id, mostFen, reason, operatorName }: { dealerId: string; id: string; mostFen: number; reason: string; operatorName: string },
): Promise<number> {
  const { tx, now } = context;
  const stay = found(await lockStay(tx, dealerId, id));
  const waivedFen = Math.min(mostFen, owedFen(stay));
  if (waivedFen === 0) return 0;
  const money = { ...stay, waivedFen: stay.waivedFen + waivedFen };
  const waived = await saveStay(tx, stay, { waived_fen: money.waivedFen, ...standingOf(money, now) });
  if (hasWallet(stay)) await lowerArrears(context, { dealerId, walletId: stay.payerId ?? '' }, waivedFen);
  await addStep(context, stay, { type: occupancyEventType.WAIVED, text: reason, amountFen: -waivedFen, operatorName });
  await tellDebt(context, waived);
  return waivedFen;
}
