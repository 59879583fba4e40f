import { sql } from 'kysely';
import { writeAtEnd } from '../../../kernel/database/at-end.ts';
import type { EndWrite } from '../../../kernel/database/connection.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, inParks } from '../../../kernel/database/query.ts';
import { plateEnds } from '../../../kernel/http/finder.rule.ts';

interface PlateEnd {
  dealer_id: string;
  plate_no: string;
  park_id: string;
  plate_end: string;
}
const plateEndRows: EndWrite<PlateEnd> = {
  name: 'plate ends',
  statement: (rows) => sql`insert into plate_end (dealer_id, plate_no, park_id, plate_end)
    select dealer_id, plate_no, park_id, plate_end from json_populate_recordset(null::plate_end, ${rows}) on conflict do nothing`,
};

/** Makes a vehicle findable by parts of its plate. */
export function insertPlateEnds(
  tx: Tx,
  { dealerId, parkId, plateNo }: { dealerId: string; parkId: string; plateNo: string },
): Promise<void> {
  const row = { dealer_id: dealerId, plate_no: plateNo, park_id: parkId };
  return writeAtEnd(
    tx,
    plateEndRows,
    plateEnds(plateNo).map((plate_end) => ({ ...row, plate_end })),
  );
}

/** Plates with such a part that were in a lot of the reader, a few of them; as a range, which the index answers under row-level security. */
export async function platesWith(
  tx: Tx,
  part: string,
  { dealerIds, parkIds }: { dealerIds: readonly string[]; parkIds: readonly string[] | null },
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ plateNo: string }>`
    select distinct plate_no as "plateNo" from (
      select plate_no from plate_end where ${inDealers('dealer_id', dealerIds)} and ${inParks('park_id', parkIds)}
        and plate_end >= ${part} and plate_end < ${`${part}\u{10FFFF}`} limit 200) as met
    order by 1 limit ${sql.lit(most)}`.execute(tx);
  return rows.map((row) => row.plateNo);
}

const numberLength = 'PK20261121093000000123'.length;

/** Orders whose number begins so, newest first. */
export async function ordersWith(
  tx: Tx,
  orderNo: string,
  { dealerIds, parkIds }: { dealerIds: readonly string[]; parkIds: readonly string[] | null },
  most: number,
) {
  const { rows } = await sql<{ orderId: string; orderNo: string; plateNo: string; parkName: string; enterTime: string }>`
    select id as "orderId", order_no as "orderNo", plate_no as "plateNo", park_name as "parkName", enter_time as "enterTime" from park_order
    where ${inDealers('dealer_id', dealerIds)} and ${inParks('park_id', parkIds)}
      and order_no between ${orderNo.padEnd(numberLength, '0')} and ${orderNo.padEnd(numberLength, '9')}
    order by order_no desc limit ${sql.lit(most)}`.execute(tx);
  return rows;
}
