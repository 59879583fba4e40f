import type { FeeLinks } from '@bochong/contract/parking-fee';
import type { Tx } from '../../../kernel/database/db.ts';
import { continuesStay, type LinksOfLot, type LinkTerms } from '../../parking-fee/index.ts';
import { lockShared } from '../order-fee/order-fee.repo.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import { capUses, innerStays, stayBefore, storedLinks } from './stay-link.repo.ts';

const refOf = ({ linkId, linkName }: LinkTerms) => ({ linkId, linkName });

async function transferOf(tx: Tx, stay: StayRow, link: LinkTerms): Promise<NonNullable<FeeLinks['transfer']>> {
  const before = await stayBefore(tx, stay, link.parkIds);
  const near = before && continuesStay(before.exitTime, stay.enterTime, link.transferMinutes);
  const from = near
    ? {
        orderId: before.orderId,
        parkId: before.parkId,
        exitTime: before.exitTime,
        carriedMinutes: link.carryElapsed ? before.elapsedMinutes : 0,
      }
    : null;
  return { ...refOf(link), from, elapsedMinutes: 0 };
}

/**
 * What a stay's price depends on in other stays of its plate, by the links its lot was in at its entry; a lot in none asks nothing.
 * `settles`: what it takes of a shared cap is used up, so that other lots wait for the end of the transaction (after vehicle and stay in
 * the order of locks). A stay that has left and is only looked at again starts from what it saw then.
 */
export async function linksOfStay(
  tx: Tx,
  stay: StayRow,
  { nested, transfer, sharedCap }: LinksOfLot,
  { since, until, settles }: { since: string; until: string; settles: boolean },
): Promise<FeeLinks | undefined> {
  if (!nested && !transfer && !sharedCap) return undefined;
  const kept = stay.leftAt !== null && !settles ? (await storedLinks(tx, stay.dealerId, [stay.id])).get(stay.id) : undefined;
  if (kept) return kept;
  if (sharedCap && settles) await lockShared(tx, sharedCap.linkId, stay.plateNo);
  const inner = nested?.parkIds.filter((parkId) => parkId !== stay.parkId) ?? [];
  return {
    ...(nested && { nested: { ...refOf(nested), stays: await innerStays(tx, stay, inner, since, until) } }),
    ...(transfer && { transfer: await transferOf(tx, stay, transfer) }),
    ...(sharedCap && {
      sharedCap: {
        ...refOf(sharedCap),
        capFen: sharedCap.groupCapFen ?? 0,
        stays: await capUses(tx, stay, sharedCap.linkId, since),
        chargedByDate: {},
      },
    }),
  };
}
