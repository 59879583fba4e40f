import { appealSource, appealType, parkOrderAppeals } from '@bochong/contract/appeal';
import { parkOrders } from '@bochong/contract/parking-order';
import type { ApiUser } from '../api-user.ts';
import { passingAt } from '../passing.ts';

/** Id of an appeal against a stay that a vehicle has paid for. */
export async function appealAgainstPaidStay(office: ApiUser, plateNo: string): Promise<string> {
  await passingAt('BJ0003').paidStay(plateNo);
  const { results } = await office.call(parkOrders.list, { query: { plateNo } });
  const claim = { contactName: '', contactPhone: '13900001111', claim: {}, imageIds: [] };
  const words = { appealSource: appealSource.HOTLINE, appealType: appealType.AMOUNT, content: '多计了一段时间' };
  const { appealId } = await office.call(parkOrderAppeals.create, { body: { orderId: results[0]?.orderId ?? '', ...words, ...claim } });
  return appealId;
}
