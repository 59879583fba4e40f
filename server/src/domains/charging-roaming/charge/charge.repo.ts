import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { json } from '../../../kernel/database/query.ts';
import type { PeerKey } from '../../charging-peer/index.ts';
import type { AuthMethod, CdrToken } from './charge.rule.ts';

/** A charge as a platform knows it. */
export interface SessionRow {
  dealerId: string;
  orderId: string;
  peerId: string;
  token: CdrToken;
  authorizationReference: string;
  authMethod: AuthMethod;
  changedAt: string;
}

const sessions = (tx: Tx) =>
  tx
    .selectFrom('charging_ocpi_session')
    .select(['dealer_id as dealerId', 'order_id as orderId', 'peer_id as peerId', 'token', 'changed_at as changedAt'])
    .select(['authorization_reference as authorizationReference', 'auth_method as authMethod'])
    .$castTo<SessionRow>();

export async function insertSession(
  tx: Tx,
  { dealerId, id }: PeerKey,
  session: Pick<SessionRow, 'orderId' | 'token' | 'authorizationReference' | 'authMethod'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('charging_ocpi_session')
    .values({
      ...{ dealer_id: dealerId, order_id: session.orderId, peer_id: id, token: json(session.token), changed_at: now.toISOString() },
      ...{ authorization_reference: session.authorizationReference, auth_method: session.authMethod },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const findSession = (tx: Tx, dealerId: string, orderId: string): Promise<SessionRow | undefined> =>
  sessions(tx).where('dealer_id', '=', dealerId).where('order_id', '=', orderId).executeTakeFirst();

/** What is told of a charge is other than before. */
export async function touchSession(tx: Tx, dealerId: string, orderId: string, now: Date): Promise<void> {
  await tx
    .updateTable('charging_ocpi_session')
    .set({ changed_at: now.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', orderId)
    .execute();
}

interface Window {
  date_from?: number | undefined;
  date_to?: number | undefined;
  offset: number;
  limit: number;
}
const iso = (ms: number) => new Date(ms).toISOString();

/** Charges of a platform by their last change, oldest first, and how many there are in all. */
export async function sessionsPage(tx: Tx, { dealerId, id }: PeerKey, { date_from, date_to, offset, limit }: Window) {
  const within = sessions(tx)
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', id)
    .$if(date_from !== undefined, (query) => query.where('changed_at', '>=', iso(date_from ?? 0)))
    .$if(date_to !== undefined, (query) => query.where('changed_at', '<', iso(date_to ?? 0)));
  const rows = await within.orderBy('changed_at').orderBy('order_id').offset(offset).limit(limit).execute();
  const { total } = await within.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export interface CdrRow {
  id: string;
  cdrId: string;
  edition: number;
  credit: boolean;
  content: Record<string, unknown>;
  amountFen: number;
}

const cdrs = (tx: Tx) =>
  tx
    .selectFrom('charging_ocpi_cdr')
    .select(['id', 'cdr_id as cdrId', 'edition', 'credit', 'content', 'amount_fen as amountFen'])
    .$castTo<CdrRow>();

/** Records of a charge, in the order in which they were made. */
export const cdrsOf = (tx: Tx, dealerId: string, orderId: string): Promise<CdrRow[]> =>
  cdrs(tx).where('dealer_id', '=', dealerId).where('order_id', '=', orderId).orderBy('edition').orderBy('credit', 'desc').execute();

/** Those of them that the platform has not taken. */
export const untoldCdrs = (tx: Tx, dealerId: string, orderId: string): Promise<CdrRow[]> =>
  cdrs(tx)
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', orderId)
    .where(
      sql<boolean>`not exists (select 1 from charging_ocpi_cdr_told t where t.dealer_id = charging_ocpi_cdr.dealer_id and t.id = charging_ocpi_cdr.id)`,
    )
    .orderBy('edition')
    .orderBy('credit', 'desc')
    .execute();

export async function insertCdr(tx: Tx, { dealerId, id: peerId }: PeerKey, orderId: string, cdr: CdrRow, now: Date): Promise<void> {
  await tx
    .insertInto('charging_ocpi_cdr')
    .values({
      ...{
        dealer_id: dealerId,
        id: cdr.id,
        peer_id: peerId,
        order_id: orderId,
        cdr_id: cdr.cdrId,
        edition: cdr.edition,
        credit: cdr.credit,
      },
      ...{ content: json(cdr.content), amount_fen: cdr.amountFen, created_at: now.toISOString() },
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'order_id', 'edition', 'credit']).doNothing())
    .execute();
}

export async function noteTold(tx: Tx, dealerId: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('charging_ocpi_cdr_told')
    .values(ids.map((id) => ({ dealer_id: dealerId, id, told_at: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function cdrsPage(tx: Tx, { dealerId, id }: PeerKey, { date_from, date_to, offset, limit }: Window) {
  const within = cdrs(tx)
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', id)
    .$if(date_from !== undefined, (query) => query.where('created_at', '>=', iso(date_from ?? 0)))
    .$if(date_to !== undefined, (query) => query.where('created_at', '<', iso(date_to ?? 0)));
  const rows = await within.orderBy('created_at').orderBy('id').offset(offset).limit(limit).execute();
  const { total } = await within.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
