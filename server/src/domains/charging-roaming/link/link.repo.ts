import type { OcpiEndpoint, OcpiRole } from '@bochong/contract/charging-roaming';
import { sql } from 'kysely';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { dealerNameOf } from '../../../kernel/database/query.ts';
import type { PeerKey } from '../../charging-peer/index.ts';

/** How a platform and we reach each other. */
export interface LinkRow {
  inviteHash: string | null;
  inviteUntil: string | null;
  inHash: string | null;
  formerHash: string | null;
  /** Encrypted; null: not registered. */
  outToken: Buffer | null;
  versionsUrl: string;
  endpoints: OcpiEndpoint[];
  roles: OcpiRole[];
  registeredAt: string | null;
}

/** Whose token it is, over all units, by its hash. */
export async function findToken(app: App, hash: string): Promise<(PeerKey & { kind: number }) | undefined> {
  const { rows } = await app.database.inScope({ dealerIds: [], readOnly: true }, (tx) =>
    sql<PeerKey & { kind: number }>`select dealer_id as "dealerId", peer_id as id, kind
      from bochong.find_ocpi_token(${hash}, ${app.clock.now().toISOString()})`.execute(tx),
  );
  return rows[0];
}

const linkOf = (tx: Tx, { dealerId, id }: PeerKey) =>
  tx
    .selectFrom('charging_ocpi_link as l')
    .select(['l.invite_hash as inviteHash', 'l.invite_until as inviteUntil', 'l.in_hash as inHash', 'l.former_hash as formerHash'])
    .select(['l.out_token as outToken', 'l.versions_url as versionsUrl', 'l.endpoints', 'l.roles', 'l.registered_at as registeredAt'])
    .select(dealerNameOf('l'))
    .where('l.dealer_id', '=', dealerId)
    .where('l.peer_id', '=', id)
    .$castTo<LinkRow & { dealerName: string }>();

export const findLink = (tx: Tx, key: PeerKey) => linkOf(tx, key).executeTakeFirst();

/** The link of a platform, locked; made where there is none. */
export async function lockLink(tx: Tx, { dealerId, id }: PeerKey): Promise<LinkRow & { dealerName: string }> {
  await tx
    .insertInto('charging_ocpi_link')
    .values({ dealer_id: dealerId, peer_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return linkOf(tx, { dealerId, id }).forUpdate().executeTakeFirstOrThrow();
}

async function change(tx: Tx, { dealerId, id }: PeerKey, set: object): Promise<void> {
  await tx.updateTable('charging_ocpi_link').set(set).where('dealer_id', '=', dealerId).where('peer_id', '=', id).execute();
}

export const saveInvite = (tx: Tx, key: PeerKey, hash: string, until: Date): Promise<void> =>
  change(tx, key, { invite_hash: hash, invite_until: until.toISOString() });

/** The token that a registration of ours names, good for its callbacks until then. */
export const savePending = (tx: Tx, key: PeerKey, hash: string, until: Date): Promise<void> =>
  change(tx, key, { pending_hash: hash, pending_until: until.toISOString() });

export interface Registration {
  inHash: string;
  outToken: Buffer;
  versionsUrl: string;
  endpoints: readonly OcpiEndpoint[];
  roles: readonly OcpiRole[];
}

/** Registered from now on. The token before holds until the new one is used, `formerUntil` at most. */
export const saveRegistration = (tx: Tx, key: PeerKey, to: Registration, at: Date, formerUntil: Date): Promise<void> =>
  change(tx, key, {
    ...{ former_hash: sql`in_hash`, former_until: formerUntil.toISOString(), in_hash: to.inHash, pending_hash: null, pending_until: null },
    ...{ out_token: to.outToken, versions_url: to.versionsUrl, registered_at: at.toISOString() },
    ...{ endpoints: JSON.stringify(to.endpoints), roles: JSON.stringify(to.roles) },
  });

/** The platform has the token that it was given: what led to it is void. */
export const confirmToken = (tx: Tx, key: PeerKey): Promise<void> =>
  change(tx, key, { invite_hash: null, invite_until: null, former_hash: null, former_until: null });

export const forgetLink = (tx: Tx, key: PeerKey): Promise<void> =>
  change(tx, key, {
    ...{ invite_hash: null, invite_until: null, pending_hash: null, pending_until: null, in_hash: null, former_hash: null },
    ...{ former_until: null, out_token: null, endpoints: '[]', roles: '[]', registered_at: null },
  });
