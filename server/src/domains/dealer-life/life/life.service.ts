import { type DealerEvent, dealerEventKind, type dealerLives } from '@bochong/contract/dealer-life';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { rescope, type Tx } from '../../../kernel/database/db.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { certificationsOf, findDealer } from '../../dealer/index.ts';
import { eventsOf, firstLotOf, insertEvents, licencesOf, type NewEvent } from './life.repo.ts';

const { CREATED, CERTIFIED, LICENSED, FIRST_LOT } = dealerEventKind;

/** What the unit's own records tell of its life: they go with the unit. */
async function ownEvents(tx: Tx, dealerId: string): Promise<DealerEvent[]> {
  const dealer = await findDealer(tx, dealerId);
  if (!dealer) return [];
  const lot = await firstLotOf(tx, dealerId);
  return [
    { at: dealer.created_at, kind: CREATED, byName: '', note: `编号${dealer.dealer_no}` },
    ...(await certificationsOf(tx, dealerId)).map(({ at, by, companyName }) => ({
      ...{ at: at ?? dealer.created_at, kind: CERTIFIED, byName: by, note: companyName },
    })),
    ...(await licencesOf(tx, dealerId)).map(({ at, licenseNo, expireDate }) => ({
      ...{ at, kind: LICENSED, byName: '', note: `${licenseNo}，有效至${expireDate}` },
    })),
    ...(lot ? [{ at: lot.at, kind: FIRST_LOT, byName: '', note: lot.name }] : []),
  ];
}

const byTime = (a: DealerEvent, b: DealerEvent) => Date.parse(a.at) - Date.parse(b.at);

export async function lifeOf(dealerId: string, { tx }: Context): Promise<Data<typeof dealerLives.of>> {
  const dealer = await findDealer(tx, dealerId);
  const events = [...(await ownEvents(tx, dealerId)), ...(await eventsOf(tx, dealerId))].sort(byTime);
  if (events.length === 0) fail(commonErrors.notFound);
  const frozen =
    dealer?.frozen_at != null
      ? { reason: dealer.freeze_reason, by: dealer.frozen_by, at: dealer.frozen_at, until: dealer.frozen_until }
      : null;
  return { events, frozen };
}

/** Copies what the unit's own records tell of its life to where it outlives them. */
export async function keepOwnEvents(tx: Tx, tenantId: string): Promise<void> {
  const told = await ownEvents(tx, tenantId);
  await insertEvents(
    tx,
    told.map(({ at, kind, byName, note }) => ({ tenantId, kind, at: new Date(at), byName, note })),
  );
}

/** Notes an event of a unit in the transaction of whoever brings it about, a unit's own people among them. */
export async function note(context: Pick<Context, 'tx' | 'user'>, event: NewEvent): Promise<void> {
  await rescope(context.tx, [...new Set([...context.user.dealerIds, platformDealerId])]);
  await insertEvents(context.tx, [event]);
}
