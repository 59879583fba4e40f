import { ocpiTokenType, ocpiWhitelist } from '@bochong/contract/charging-roaming';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { json } from '../../../kernel/database/query.ts';
import type { PeerKey } from '../../charging-peer/index.ts';
import { readOcpiTime } from '../wire/ocpi-text.rule.ts';
import { codeOfWord, partyCodeOf, type TokenObject, uidKeyOf } from './token.rule.ts';

/** Most tokens of one platform. */
export const mostTokens = 500_000;

export interface TokenRow {
  dealerId: string;
  id: string;
  peerId: string;
  party: string;
  uid: string;
  tokenType: number;
  contractId: string;
  valid: boolean;
  whitelist: number;
  content: TokenObject;
  lastUpdated: string;
}

const tokens = (tx: Tx) =>
  tx
    .selectFrom('charging_ocpi_token')
    .select(['dealer_id as dealerId', 'id', 'peer_id as peerId', 'party', 'uid', 'token_type as tokenType', 'contract_id as contractId'])
    .select(['valid', 'whitelist', 'content', 'last_updated as lastUpdated'])
    .$castTo<TokenRow>();

/** What names a token at its platform. */
export interface TokenName {
  party: string;
  uid: string;
  tokenType: number;
}

export const findToken = (tx: Tx, { dealerId, id }: PeerKey, { party, uid, tokenType }: TokenName): Promise<TokenRow | undefined> =>
  tokens(tx)
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', id)
    .where('party', '=', party)
    .where('uid_key', '=', uidKeyOf(uid))
    .where('token_type', '=', tokenType)
    .executeTakeFirst();

/** Most platforms of a unit that may know one number; more are not looked at. */
const mostAlike = 5;

/** Tokens that a number shown to a charge point may mean: those that can be shown, valid ones first, then the one told last. */
export const tokensShown = (tx: Tx, dealerId: string, idTag: string): Promise<TokenRow[]> =>
  tokens(tx)
    .where('dealer_id', '=', dealerId)
    .where('uid_key', '=', uidKeyOf(idTag))
    .where('token_type', 'in', [ocpiTokenType.RFID, ocpiTokenType.OTHER])
    .orderBy('valid', 'desc')
    .orderBy('last_updated', 'desc')
    .orderBy('id')
    .limit(mostAlike)
    .execute();

/** What platforms tell of their tokens is taken one after another. */
export async function lockTokens(tx: Tx, { id }: PeerKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`charging-ocpi-tokens|${id}`}, 0))`.execute(tx);
}

/** Charges of a token begin one after another. */
export async function lockToken(tx: Tx, { dealerId, id }: Pick<TokenRow, 'dealerId' | 'id'>): Promise<void> {
  await sql`select 1 from charging_ocpi_token where dealer_id = ${dealerId} and id = ${id} for no key update`.execute(tx);
}

const written = (token: TokenObject) => ({
  ...{ uid: token.uid, contract_id: token.contract_id, visual_number: token.visual_number ?? '', issuer: token.issuer, valid: token.valid },
  ...{ whitelist: codeOfWord(ocpiWhitelist, token.whitelist) ?? ocpiWhitelist.NEVER, content: json(token) },
});

/** Takes a token as it is told; one that is older than what is known changes nothing. False: there is no room for another. */
export async function keepToken(tx: Tx, { dealerId, id: peerId }: PeerKey, token: TokenObject, now: Date): Promise<boolean> {
  const tokenType = codeOfWord(ocpiTokenType, token.type) ?? ocpiTokenType.OTHER;
  const party = partyCodeOf(token);
  const at = new Date(readOcpiTime(token.last_updated) ?? now.getTime()).toISOString();
  const told = { ...written(token), last_updated: at, received_at: now.toISOString() };
  const known = await findToken(tx, { dealerId, id: peerId }, { party, uid: token.uid, tokenType });
  if (known) {
    await tx
      .updateTable('charging_ocpi_token')
      .set(told)
      .where('dealer_id', '=', dealerId)
      .where('id', '=', known.id)
      .where('last_updated', '<=', at)
      .execute();
    return true;
  }
  if (!(await countAnother(tx, { dealerId, id: peerId }))) return false;
  await tx
    .insertInto('charging_ocpi_token')
    .values({
      ...told,
      ...{ dealer_id: dealerId, id: newId(now), peer_id: peerId, party },
      uid_key: uidKeyOf(token.uid),
      token_type: tokenType,
    })
    .execute();
  return true;
}

/** Counts a token more; false: there are as many as there may be. Tokens of one platform are entered one after another. */
async function countAnother(tx: Tx, { dealerId, id }: PeerKey): Promise<boolean> {
  const { rows } = await sql`insert into charging_ocpi_token_pull as p (dealer_id, peer_id, token_count) values (${dealerId}, ${id}, 1)
    on conflict (dealer_id, peer_id) do update set token_count = p.token_count + 1 where p.token_count < ${mostTokens} returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}
