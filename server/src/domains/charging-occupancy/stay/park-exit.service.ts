import type { WorkContext } from '../../../kernel/app-context.ts';
import { lotsOf } from '../../charging-order/index.ts';
import { staysOfPlate } from '../../parking-order/index.ts';
import { lockStay, openStaysOf, saveStay } from './occupancy.repo.ts';
import { refreshStay } from './occupancy.service.ts';

/** A car came in or went out: where it left the lot of the bay it keeps, it does not keep it any more. The earliest leaving counts. */
export async function carMoved(context: WorkContext, dealerId: string, plateNo: string): Promise<void> {
  const { tx } = context;
  for (const id of await openStaysOf(tx, dealerId, plateNo)) {
    const stay = await lockStay(tx, dealerId, id);
    if (!stay) continue;
    const begin = Date.parse(stay.beginAt);
    const parkIds = await lotsOf(tx, dealerId, stay.stationId);
    const left = (await staysOfPlate(tx, { dealerId, plateNo, parkIds }, begin)).flatMap(({ leftAt }) => (leftAt === null ? [] : [leftAt]));
    const [leftAt] = left.filter((at) => Date.parse(at) >= begin).sort((a, b) => Date.parse(a) - Date.parse(b));
    if (leftAt === undefined) continue;
    await saveStay(tx, stay, { left_at: leftAt });
    await refreshStay(context, dealerId, id);
  }
}
