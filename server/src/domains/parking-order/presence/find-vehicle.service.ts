import { type FoundThing, findGroup, mostFound } from '@bochong/contract/finder';
import type { Context } from '../../../kernel/app-context.ts';
import type { Sought } from '../../../kernel/http/finder.ts';
import { seesFullPlates } from '../../../kernel/http/mask.ts';
import { ordersWith, platesWith } from './plate-end.repo.ts';

const wholePlate = 7;

/** Vehicles by a part of their plate; only whole plates answer to whom plates are masked for. */
export async function findVehicles({ plate }: Sought, { tx, user }: Context): Promise<FoundThing[]> {
  if (plate === null || (plate.length < wholePlate && !seesFullPlates(user))) return [];
  const plates = await platesWith(tx, plate, user, mostFound);
  const seen = seesFullPlates(user) ? plates : plates.filter((plateNo) => plateNo === plate);
  return seen.map((plateNo) => ({ group: findGroup.PLATE, key: plateNo, title: '车辆档案', note: '', plateNo }));
}

/** Orders by their number, or its beginning from the day on. */
export async function findOrders({ text }: Sought, { tx, user }: Context): Promise<FoundThing[]> {
  const orderNo = text.toUpperCase();
  if (!/^PK\d{8,20}$/.test(orderNo)) return [];
  const orders = await ordersWith(tx, orderNo, user, mostFound);
  return orders.map(({ orderId, plateNo, parkName, ...order }) => ({
    ...{ group: findGroup.ORDER, key: orderId, title: order.orderNo, plateNo },
    note: parkName,
  }));
}
