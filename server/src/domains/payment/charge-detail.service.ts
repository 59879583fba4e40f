import type { Data } from '@bochong/contract/kernel/endpoint';
import type { chargeInfos } from '@bochong/contract/payment';
import type { Context } from '../../kernel/app-context.ts';
import { found } from '../../kernel/errors.ts';
import { findStay } from '../parking-order/index.ts';
import { findBill } from './bill.repo.ts';
import { lotsOf } from './bill-lot.repo.ts';
import { findCharge } from './charge-info.repo.ts';

/** A payment with how it belongs to lots and stays, as far as the user's lots have a part in it. */
export async function chargeDetail(id: string, { tx, user }: Context): Promise<Data<typeof chargeInfos.get>> {
  const { dealerId, ...charge } = found(await findCharge(tx, id, user.parkIds));
  const { items } = found(await findBill(tx, dealerId, id));
  const stays = await Promise.all(items.map(async (item) => ({ ...item, ...found(await findStay(tx, dealerId, item.orderId)) })));
  return {
    ...charge,
    lots: await lotsOf(tx, id, user.parkIds),
    items: stays
      .filter((stay) => user.parkIds?.includes(stay.parkId) ?? true)
      .map(({ orderId, orderNo, amountFen }) => ({ orderId, orderNo, amountFen })),
  };
}
