import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import {
  type OrderRelation,
  type orderRelations,
  type PlateOwner,
  type VehicleEvent,
  vehicleEventKind,
} from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { maskNumber } from '../../../kernel/http/mask.ts';
import { kindsFor } from '../vehicle-file/event-kinds.ts';
import { findStayOf, neighbourOf, ownersOf, recordsOf, type StayOf } from './order-relation.repo.ts';

/** Kinds that are the stay itself: its page shows them already. */
const itself: readonly VehicleEvent['kind'][] = [vehicleEventKind.STAY, vehicleEventKind.CHANGE];

const requireStay = async (orderId: string, { tx, user }: Context) => found(await findStayOf(tx, orderId, user.parkIds));

/** The owner's numbers, each once whatever knows it. */
async function ownersIn(stay: StayOf, { app, tx }: Context): Promise<PlateOwner[]> {
  if (stay.isUnlicensed) return [];
  const owners = (await ownersOf(tx, stay)).map(({ cipher, ...owner }) => ({ ...owner, phone: app.keys.show(cipher) }));
  return owners.filter(({ phone }, index) => owners.findIndex((other) => other.phone === phone) === index);
}

/** What stands beside a stay: the plate's stays before and after, its owner's numbers (masked), and the records that hang on it. */
export async function relationOf(orderId: string, context: Context): Promise<OrderRelation> {
  const { tx } = context;
  const stay = await requireStay(orderId, context);
  const owners = await ownersIn(stay, context);
  return {
    previous: stay.isUnlicensed ? null : await neighbourOf(tx, stay, 'before'),
    next: stay.isUnlicensed ? null : await neighbourOf(tx, stay, 'after'),
    owners: owners.map((owner) => ({ ...owner, phone: maskNumber(owner.phone) })),
    records: await recordsOf(
      tx,
      stay,
      kindsFor(context).filter((kind) => !itself.includes(kind)),
    ),
  };
}

/** The numbers in clear: who looked, at which stay's, and why stands in the operation log. */
export async function revealOwners(
  { orderId, reason }: BodyOf<typeof orderRelations.revealOwners>,
  context: Context,
): Promise<PlateOwner[]> {
  const owners = await ownersIn(await requireStay(orderId, context), context);
  context.audit({ targetType: 'parkOrder', targetId: orderId, detail: { revealed: owners.length, reason } });
  return owners;
}
