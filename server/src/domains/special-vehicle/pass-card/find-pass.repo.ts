import { type FoundThing, findGroup, mostFound } from '@bochong/contract/finder';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/app-context.ts';
import { inDealers } from '../../../kernel/database/query.ts';
import type { Sought } from '../../../kernel/http/finder.ts';
import { phoneHashOf } from '../../session/index.ts';

/** Passes by number, whole plate, whole phone, or the beginning of their holder's name: each of them by an index. */
export async function findPasses(
  { text, plate, digits }: Sought,
  { app, tx, user: { dealerIds, parkIds } }: Context,
): Promise<FoundThing[]> {
  const phone = digits !== null && digits.length === 11 ? phoneHashOf(app, digits) : null;
  const inLots = parkIds === null ? sql`true` : sql`r.park_ids && ${[...parkIds]}::uuid[]`;
  const scope = inDealers('dealer_id', dealerIds);
  const { rows } = await sql<{ certCode: string; ownerName: string; validTo: string; plateNo: string }>`
    with met as (
      (select id from pass_card where ${scope} and cert_code = ${text.toUpperCase()} limit 20)
      union (select id from pass_card where ${scope} and owner_name collate "C" >= ${text} and owner_name collate "C" < ${`${text}\u{10FFFF}`} limit 20)
      union (select id from pass_card where ${scope} and phone_hash = ${phone} limit 20)
      union (select card_id from pass_plate where ${scope} and plate_no = ${plate} limit 20))
    select c.cert_code as "certCode", c.owner_name as "ownerName", c.valid_to::text as "validTo", coalesce(c.plates -> 0 ->> 'plateNo', '') as "plateNo"
    from met join pass_card c on c.id = met.id join pass_rule r on r.dealer_id = c.dealer_id and r.id = c.rule_id
    where ${inDealers('c.dealer_id', dealerIds)} and ${inLots}
    order by c.valid_to desc, c.id desc limit ${sql.lit(mostFound)}`.execute(tx);
  return rows.map(({ certCode, ownerName, validTo, plateNo }) => ({
    ...{ group: findGroup.PASS, key: certCode, title: `${ownerName} ${certCode}`, note: `至 ${validTo}`, plateNo },
  }));
}
