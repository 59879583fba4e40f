import { type OcpiToken, ocpiTokenValid } from '@bochong/contract/charging-roaming';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { PeerKey } from '../../charging-peer/index.ts';
import { coveredUid, uidKeyOf } from './token.rule.ts';

export interface TokenFilters extends PageQuery {
  number?: string | undefined;
  valid?: number | undefined;
}

const last = (column: 'asked_at' | 'allowed') =>
  sql`(select a.${sql.ref(column)} from charging_ocpi_authorization a where a.dealer_id = t.dealer_id and a.token_id = t.id
    order by a.asked_at desc limit 1)`;

/** A page of a platform's tokens, those told last first; of their numbers only the end. */
export async function listTokens(tx: Tx, { dealerId, id }: PeerKey, { number, valid, ...page }: TokenFilters) {
  const rows = tx
    .selectFrom('charging_ocpi_token as t')
    .select(['t.id as tokenId', 't.uid', 't.party', 't.token_type as tokenType', 't.contract_id as contractId'])
    .select(['t.visual_number as visualNumber', 't.issuer', 't.whitelist', 't.last_updated as lastUpdated'])
    .select(sql<number>`case when t.valid then ${sql.lit(ocpiTokenValid.VALID)} else ${sql.lit(ocpiTokenValid.INVALID)} end`.as('valid'))
    .select([last('asked_at').as('askedAt'), last('allowed').as('allowed')])
    .where('t.dealer_id', '=', dealerId)
    .where('t.peer_id', '=', id)
    .$if(!!number, (query) =>
      query.where((e) => e.or([e('t.uid_key', '=', uidKeyOf(number ?? '')), e('t.visual_number', '=', number ?? '')])),
    )
    .$if(valid !== undefined, (query) => query.where('t.valid', '=', valid === ocpiTokenValid.VALID))
    .orderBy('t.last_updated', 'desc')
    .orderBy('t.id', 'desc')
    .$castTo<OcpiToken>();
  const { results, ...rest } = await pageOf(tx, rows, page);
  return { ...rest, results: results.map((row) => ({ ...row, uid: coveredUid(row.uid) })) };
}
