import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { newId, platformDealerId } from '../../kernel/database/identifier.ts';
import type { KeptEntry } from './offered.rule.ts';

const columns = sql`id, dic_type as "dicType", dic_code as "dicCode", dic_name as "dicName", own, sort, is_default as "isDefault", enabled,
  updated_by as "updatedBy", updated_at as "updatedAt", rev`;

/** What the platform and the unit said of one list, or of all. `unit` is undefined for the platform. Asked each time: a change counts at once. */
export async function keptEntries(
  tx: Tx,
  dealerId: string,
  dicType?: string,
): Promise<{ platform: KeptEntry[]; unit: KeptEntry[] | undefined }> {
  const only = dicType === undefined ? sql`true` : sql`dic_type = ${dicType}`;
  const { rows: platform } = await sql<KeptEntry>`select ${columns} from bochong.platform_dict_entries() where ${only}`.execute(tx);
  if (dealerId === platformDealerId) return { platform, unit: undefined };
  const { rows: unit } = await sql<KeptEntry>`select ${columns} from sys_dict_entry where dealer_id = ${dealerId} and ${only}`.execute(tx);
  return { platform, unit };
}

/** Holds off whoever else adds to or reorders the list until this transaction ends. */
export const lockList = (tx: Tx, dealerId: string, dicType: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('dictionary ' || ${dealerId} || ${dicType}, 0))`.execute(tx);

export async function findOwn(tx: Tx, dealerId: string, id: string): Promise<KeptEntry | undefined> {
  const { rows } =
    await sql<KeptEntry>`select ${columns} from sys_dict_entry where dealer_id = ${dealerId} and id = ${id} and own for update`.execute(tx);
  return rows[0];
}

export interface Written {
  dicType: string;
  dicCode: string;
  dicName: string;
  own: boolean;
  sort: number;
  isDefault: 0 | 1;
  enabled: boolean;
}
interface By {
  dealerId: string;
  by: string;
  now: Date;
}

export async function insertEntry(tx: Tx, { dealerId, by, now }: By, entry: Written): Promise<string> {
  const id = newId(now);
  await sql`insert into sys_dict_entry (dealer_id, id, dic_type, dic_code, dic_name, own, sort, is_default, enabled, updated_by, updated_at)
    values (${dealerId}, ${id}, ${entry.dicType}, ${entry.dicCode}, ${entry.dicName}, ${entry.own}, ${entry.sort}, ${entry.isDefault}, ${entry.enabled},
      ${by}, ${now.toISOString()})`.execute(tx);
  return id;
}

/** How many rows it changed: none when somebody was faster. */
export async function updateEntry(
  tx: Tx,
  { dealerId, by, now }: By,
  { id, rev }: { id: string; rev: number },
  { dicName, sort, isDefault, enabled }: Omit<Written, 'dicType' | 'dicCode' | 'own'>,
): Promise<bigint> {
  const { numAffectedRows } =
    await sql`update sys_dict_entry set dic_name = ${dicName}, sort = ${sort}, is_default = ${isDefault}, enabled = ${enabled},
    updated_by = ${by}, updated_at = ${now.toISOString()}, rev = rev + 1 where dealer_id = ${dealerId} and id = ${id} and rev = ${rev}`.execute(
      tx,
    );
  return numAffectedRows ?? 0n;
}

/** Another entry of the unit's is no longer the default. */
export const dropDefault = (tx: Tx, dealerId: string, dicType: string) =>
  sql`update sys_dict_entry set is_default = 0, rev = rev + 1 where dealer_id = ${dealerId} and dic_type = ${dicType} and is_default = 1`.execute(
    tx,
  );

export const deleteEntry = (tx: Tx, dealerId: string, id: string) =>
  sql`delete from sys_dict_entry where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
