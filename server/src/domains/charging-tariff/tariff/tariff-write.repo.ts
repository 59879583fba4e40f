import type { TariffContent, TariffFields } from '@bochong/contract/charging-tariff';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { json, nextRev } from '../../../kernel/database/query.ts';

type Header = Omit<TariffFields, 'content'>;
interface VersionKey {
  dealerId: string;
  tariffId: string;
  versionId: string;
}

export async function insertHeader(tx: Tx, { dealerId, tariffId }: Omit<VersionKey, 'versionId'>, fields: Header): Promise<void> {
  const { tariffName, currentType, remark } = fields;
  await tx
    .insertInto('charging_tariff')
    .values({ dealer_id: dealerId, id: tariffId, tariff_name: tariffName, current_type: currentType, remark })
    .execute();
}

export async function saveHeader(tx: Tx, tariffId: string, { tariffName, currentType, remark }: Header): Promise<void> {
  await tx
    .updateTable('charging_tariff')
    .set({ tariff_name: tariffName, current_type: currentType, remark, ...nextRev })
    .where('id', '=', tariffId)
    .execute();
}

/** A draft with the next number of its tariff. */
export async function insertDraft(tx: Tx, key: VersionKey, content: TariffContent, operatorName: string): Promise<void> {
  await tx
    .insertInto('charging_tariff_version')
    .values({
      ...{ dealer_id: key.dealerId, id: key.versionId, tariff_id: key.tariffId, content: json(content), operator_name: operatorName },
      version_no: sql<number>`(select coalesce(max(version_no), 0) + 1 from charging_tariff_version
        where dealer_id = ${key.dealerId} and tariff_id = ${key.tariffId})`,
    })
    .execute();
}

/** Rows changed: 0 when `rev` no longer matches, or it is no draft any more. */
export async function saveDraft(tx: Tx, versionId: string, rev: number, content: TariffContent, operatorName: string): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('charging_tariff_version')
    .set({ content: json(content), operator_name: operatorName, ...nextRev })
    .where('id', '=', versionId)
    .where('rev', '=', rev)
    .where('effective_from', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** Removes a draft; a tariff without any version goes with it. */
export async function removeDraft(tx: Tx, versionId: string, tariffId: string): Promise<void> {
  await tx
    .updateTable('charging_tariff_version')
    .set({ is_delete: 1, ...nextRev })
    .where('id', '=', versionId)
    .where('effective_from', 'is', null)
    .execute();
  await tx
    .updateTable('charging_tariff')
    .set({ is_delete: 1, ...nextRev })
    .where('id', '=', tariffId)
    .where(sql<boolean>`not exists (select from charging_tariff_version v where v.dealer_id = charging_tariff.dealer_id
      and v.tariff_id = charging_tariff.id and v.is_delete = 0)`)
    .execute();
}

const standing = (tx: Tx, tariffId: string) =>
  tx
    .updateTable('charging_tariff_version')
    .where('tariff_id', '=', tariffId)
    .where('voided_at', 'is', null)
    .where('effective_from', 'is not', null);

/** The draft prices what begins at or after `from`, until the next version that stands; the one before ends there. Rows changed as {@link saveDraft}. */
export async function markPublished(
  tx: Tx,
  { versionId, tariffId, rev }: { versionId: string; tariffId: string; rev: number },
  { from, at, by }: { from: string; at: string; by: string },
): Promise<bigint> {
  await standing(tx, tariffId)
    .set({ effective_to: from })
    .where('effective_from', '<', from)
    .where(sql<boolean>`(effective_to is null or effective_to > ${from})`)
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('charging_tariff_version')
    .set({
      effective_from: from,
      effective_to: sql<string | null>`(select min(n.effective_from) from charging_tariff_version n
        where n.dealer_id = charging_tariff_version.dealer_id and n.tariff_id = ${tariffId} and n.voided_at is null and n.effective_from > ${from})`,
      published_at: at,
      published_by: by,
      ...nextRev,
    })
    .where('id', '=', versionId)
    .where('rev', '=', rev)
    .where('effective_from', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** A version that has not begun is taken back; the one before goes on until whatever follows. Rows changed: 0 when `rev` no longer matches. */
export async function markVoid(
  tx: Tx,
  version: { versionId: string; tariffId: string; rev: number; effectiveFrom: string | null; effectiveTo: string | null },
  { at, reason }: { at: string; reason: string },
): Promise<bigint> {
  const { numUpdatedRows } = await standing(tx, version.tariffId)
    .set({ voided_at: at, void_reason: reason, ...nextRev })
    .where('id', '=', version.versionId)
    .where('rev', '=', version.rev)
    .where('effective_from', '>', at)
    .executeTakeFirst();
  await standing(tx, version.tariffId)
    .set({ effective_to: version.effectiveTo })
    .where('effective_to', '=', version.effectiveFrom)
    .execute();
  return numUpdatedRows;
}
