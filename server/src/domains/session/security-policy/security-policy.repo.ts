import type { SettingChanges } from '@bochong/contract/kernel/setting';
import { defaultSecurityPolicy, type SecurityPolicy } from '@bochong/contract/session';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { saveSettingRow } from '../../../kernel/database/setting-row.ts';
import { effectivePolicy } from './security-policy.rule.ts';

interface Row {
  dealerId: string;
  policy: Partial<SecurityPolicy>;
  rev: number;
}

/** The platform's row and the dealer's, absent where nothing was set. */
async function policyRows(tx: Tx, dealerId: string): Promise<{ platform: Row | undefined; own: Row | undefined }> {
  const { rows } = await sql<Row>`select dealer_id as "dealerId", policy, rev from bochong.policies_of(${dealerId})`.execute(tx);
  const of = (id: string) => rows.find((row) => row.dealerId === id);
  return { platform: of(platformDealerId), own: dealerId === platformDealerId ? undefined : of(dealerId) };
}

/** Policy in force for people of a dealer (or of the platform). */
export async function policyOf(tx: Tx, dealerId: string): Promise<SecurityPolicy> {
  const { platform, own } = await policyRows(tx, dealerId);
  return effectivePolicy(platform?.policy ?? {}, own?.policy ?? {});
}

/** What the configuration page shows: the policy in force, the platform's, and the version of the row to be changed. */
export async function policyForEdit(tx: Tx, dealerId: string) {
  const { platform, own } = await policyRows(tx, dealerId);
  const row = dealerId === platformDealerId ? platform : own;
  return {
    policy: effectivePolicy(platform?.policy ?? {}, own?.policy ?? {}),
    platform: { ...defaultSecurityPolicy, ...platform?.policy },
    changes: await changesOf(tx, dealerId),
    rev: row?.rev ?? 0,
  };
}

/** Last changes of the dealer's own row. */
async function changesOf(tx: Tx, dealerId: string): Promise<SettingChanges> {
  const row = await tx.selectFrom('security_policy').select('changes').where('dealer_id', '=', dealerId).executeTakeFirst();
  return (row?.changes ?? {}) as SettingChanges;
}

/** Saves a policy on the version that was read; 40901 when somebody was faster. */
export async function savePolicy(
  tx: Tx,
  input: { dealerId: string; policy: SecurityPolicy; changes: SettingChanges; rev: number; by: string; now: Date },
): Promise<void> {
  const written = { policy: JSON.stringify(input.policy), changes: JSON.stringify(input.changes) };
  const { dealerId, rev, by, now } = input;
  await saveSettingRow(tx, 'security_policy', { dealerId, rev }, { ...written, updated_at: now.toISOString(), updated_by: by });
}
