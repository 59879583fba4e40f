import { plateNames, plateNameTarget, specialConfigs, specialStatus } from '@bochong/contract/vehicle-setting';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { recordTable } from '../../kernel/database/record-table.ts';
import type { SpecialConfig } from './special-config.rule.ts';

export const nameTable = recordTable(plateNames, { table: 'plate_name', order: ['target', 'code'] });

const { OFF, ON, ENDED } = specialStatus;
const isOver = sql`r.to_date < (now() at time zone 'Asia/Shanghai')::date`;
const status = sql`case when not r.enabled then ${sql.lit(OFF)} when ${isOver} then ${sql.lit(ENDED)} else ${sql.lit(ON)} end`;
export const specialTable = recordTable(specialConfigs, {
  table: 'special_config',
  order: ['config_name'],
  shown: {
    status,
    parkNames: sql`coalesce((select string_agg(p.park_name, '、' order by p.park_name) from park p
      where p.dealer_id = r.dealer_id and p.id = any (r.park_ids)), '')`,
  },
  filters: {
    status: (code: number) => sql`${status} = ${code}`,
    parkId: (id: string) => sql`(r.park_ids = '{}' or ${id}::uuid = any (r.park_ids))`,
  },
  // One for all lots is not for who is responsible for some.
  inLots: (parkIds) => sql`(r.park_ids <> '{}' and r.park_ids <@ ${parkIds}::uuid[])`,
});

/** Those of a unit are counted by one at a time. */
export async function countSpecials(tx: Tx, dealerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('special_config'), hashtext(${dealerId}))`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from special_config where dealer_id = ${dealerId}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Configurations that hold at a lot on a day, by name. */
export async function specialsAt(
  tx: Tx,
  { dealerId, parkId }: { dealerId: string; parkId: string },
  day: string,
): Promise<SpecialConfig[]> {
  const rows = await tx
    .selectFrom('special_config')
    .select(['plate_match as plateMatch', 'plate_types as plateTypes', 'plate_text as plateText', 'park_as as parkAs', 'lets_in as letsIn'])
    .where('dealer_id', '=', dealerId)
    .where('enabled', '=', true)
    .where('from_date', '<=', day)
    .where(sql<SqlBool>`(to_date is null or to_date >= ${day}::date)`)
    .where(sql<SqlBool>`(park_ids = '{}' or ${parkId}::uuid = any (park_ids))`)
    .orderBy('config_name')
    .execute();
  return rows;
}

export const namesOf = (tx: Tx, dealerId: string) =>
  tx
    .selectFrom('plate_name')
    .select(['target', 'code', 'display_name as displayName', 'led_text as ledText', 'voice_text as voiceText'])
    .where('dealer_id', '=', dealerId)
    .where('enabled', '=', true)
    .orderBy('target')
    .orderBy('code')
    .execute();

/** What the display and the voice of a lane add for a vehicle: the words for who parks, else for the kind of its plate. */
export async function laneWords(tx: Tx, dealerId: string) {
  const names = await namesOf(tx, dealerId);
  const wordsOf = (target: number, code: string) => names.find((name) => name.target === target && name.code === code);
  return ({ carType, plateType }: { carType: number; plateType: string }) => {
    const meant = [wordsOf(plateNameTarget.CAR_TYPE, String(carType)), wordsOf(plateNameTarget.PLATE_TYPE, plateType)];
    const first = (of: 'ledText' | 'voiceText') => meant.map((name) => name?.[of] ?? '').find((text) => text !== '') ?? '';
    return { led: first('ledText'), voice: first('voiceText') };
  };
}
