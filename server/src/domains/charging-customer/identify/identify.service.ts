import { chargingListType } from '@bochong/contract/charging-customer';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { type Payer, runningOrders } from '../customer-orders.ts';
import * as repo from './identify.repo.ts';
import { type Refusal, type TagStatus, tagOf, tagStatusOf, vinOf } from './identify.rule.ts';

export interface Identify {
  dealerId: string;
  stationId: string;
  /** As the device or the person says it: a card's tag, a VIN, or `VIN` and a VIN; letters in either case. */
  idTag: string;
  at: Date;
  /** `start` also counts what runs. */
  purpose: 'authorize' | 'start';
}

/** Who a tag is. All but `status` and `refusal` stand whatever the status, as far as they are known. */
export interface Identified {
  status: TagStatus;
  refusal?: Refusal;
  /** ISO with offset; absent: without end. */
  expiryDate?: string;
  parentIdTag?: string;
  payer: Payer | null;
  cardId?: string;
  vinId?: string;
  ownerId?: string;
  plateNo?: string;
  /** Orders that may run on it at once. */
  maxConcurrent: number;
}

/**
 * Who a tag of a charge point of this dealer is, and whether it may charge at the station. Money is not asked: that is `payerStanding`.
 * One-time tags of remote starts belong to orders.
 */
export async function identify({ app, tx }: WorkContext, { dealerId, stationId, idTag, at, purpose }: Identify): Promise<Identified> {
  const vin = vinOf(idTag);
  const found = vin === undefined ? await repo.cardTagged(tx, dealerId, tagOf(idTag)) : await repo.vinCoded(tx, dealerId, vin);
  if (!found) return { ...tagStatusOf(undefined, { ...never, stationId, at: at.getTime(), purpose }), payer: null, maxConcurrent: 0 };
  const { cardId, vinId, ownerId, plateNo, parentIdTag, expireIso, paidBy, maxConcurrent } = found;
  const place = { dealerId, stationId, at };
  const companyId = paidBy.type === 'company' ? paidBy.id : null;
  const judged = tagStatusOf(found, {
    ...{ stationId, at: at.getTime(), purpose },
    accessMode: await repo.accessModeOf(tx, dealerId, stationId),
    onAccessList: await repo.onAccessList(tx, place, { plateNo, ownerId, cardId, vin, companyId }),
    running: purpose === 'start' ? await runningOrders(app, tx, dealerId, { cardId, vinId }) : 0,
  });
  return {
    ...judged,
    ...(expireIso !== null && { expiryDate: expireIso }),
    ...(parentIdTag !== '' && { parentIdTag }),
    ...{ payer: paidBy, maxConcurrent },
    ...(cardId !== undefined && { cardId }),
    ...(vinId !== undefined && { vinId }),
    ...(ownerId !== null && { ownerId }),
    ...(plateNo !== '' && { plateNo }),
  };
}

const never = { accessMode: 0, onAccessList: false, running: 0 };

/** Whether whoever charges without a tag (by app, by the console, by a partner) may charge at the station, by its access mode. */
export async function mayAccess(
  { tx }: WorkContext,
  { dealerId, stationId, at }: Pick<Identify, 'dealerId' | 'stationId' | 'at'>,
  payer: Payer,
  subjects: Pick<repo.Subjects, 'plateNo' | 'vin' | 'cardId'> = {},
): Promise<boolean> {
  const facts = { cardStatus: 1, disabled: false, expireAt: null, stationIds: [], maxConcurrent: 1 };
  const who = { ...subjects, ownerId: payer.type === 'owner' ? payer.id : null, companyId: payer.type === 'company' ? payer.id : null };
  const start = {
    ...{ stationId, at: at.getTime(), purpose: 'authorize' as const, running: 0 },
    accessMode: await repo.accessModeOf(tx, dealerId, stationId),
    onAccessList: await repo.onAccessList(tx, { dealerId, stationId, at }, who),
  };
  return tagStatusOf({ ...facts, payer: { type: payer.type, state: 'normal', stationIds: [] } }, start).status === 'Accepted';
}

/** Plug and charge: whether a list lets this vehicle start by itself at the station. */
export const startsByItself = async (
  { tx }: WorkContext,
  place: Pick<Identify, 'dealerId' | 'stationId' | 'at'>,
  subjects: repo.Subjects,
): Promise<boolean> => (await repo.listsOf(tx, { ...place, listType: chargingListType.AUTO_START }, subjects)).length > 0;

/** A charge has begun on it. */
export const credentialUsed = (
  { tx, now }: WorkContext,
  dealerId: string,
  of: { cardId?: string | undefined; vinId?: string | undefined },
) => repo.markUsed(tx, dealerId, of, now);
