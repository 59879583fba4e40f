import { occupyRuleFields, type TariffContent, tariffContent, tariffCurrent, tariffScope } from '@bochong/contract/charging-tariff';
import type { z } from 'zod';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { json } from '../../kernel/database/query.ts';
import { insertVersion } from './occupy-rule/occupy-rule.repo.ts';
import { occupyValues } from './occupy-rule/occupy-rule.rule.ts';

type Prices = readonly [from: number, to: number, rateLabel: number, elecPriceE5: number, servicePriceE5: number];

/** Content of one day profile for every date; the segments by whole hours. */
export const sameEveryDay = (...segments: readonly Prices[]): TariffContent =>
  tariffContent.parse({
    profiles: [
      {
        profileId: 'day',
        profileName: '全年',
        segments: segments.map(([from, to, rateLabel, elecPriceE5, servicePriceE5]) => {
          return { startMin: from * 60, endMin: to * 60, rateLabel, elecPriceE5, servicePriceE5 };
        }),
      },
    ],
    defaultProfileId: 'day',
  });

export interface SeedVersion {
  id?: string;
  content: TariffContent;
  /** Absent: a draft. */
  from?: string;
  to?: string | null;
}

/** A tariff with versions as they were published, by number; returns its id and theirs. */
export async function insertTariff(
  tx: Tx,
  dealerId: string,
  tariff: { id?: string; tariffName: string; currentType?: number; remark?: string; by?: string },
  versions: readonly SeedVersion[],
): Promise<{ tariffId: string; versionIds: string[] }> {
  const { id = newId(), tariffName, currentType = tariffCurrent.ANY, remark = '', by = '系统' } = tariff;
  await tx
    .insertInto('charging_tariff')
    .values({ dealer_id: dealerId, id, tariff_name: tariffName, current_type: currentType, remark })
    .execute();
  const rows = versions.map(({ id: versionId = newId(), content, from, to = null }, index) => ({
    dealer_id: dealerId,
    id: versionId,
    tariff_id: id,
    version_no: index + 1,
    content: json(content),
    operator_name: by,
    ...(from !== undefined && { effective_from: from, effective_to: to, published_at: from, published_by: by, announced_at: to }),
  }));
  for (const row of rows) await tx.insertInto('charging_tariff_version').values(row).execute();
  return { tariffId: id, versionIds: rows.map((row) => row.id) };
}

/** Binds a tariff to a gun, to equipment, to a station, or (without any) to everything of the unit. */
export async function insertBinding(
  tx: Tx,
  dealerId: string,
  tariffId: string,
  to: { connectorId?: string; equipmentId?: string; stationId?: string; currentType?: number; from: string; until?: string; by?: string },
): Promise<void> {
  const [scopeType, scopeId] = to.connectorId
    ? [tariffScope.CONNECTOR, to.connectorId]
    : to.equipmentId
      ? [tariffScope.EQUIPMENT, to.equipmentId]
      : to.stationId
        ? [tariffScope.STATION, to.stationId]
        : [tariffScope.DEALER, dealerId];
  await tx
    .insertInto('charging_tariff_binding')
    .values({
      ...{ dealer_id: dealerId, id: newId(), scope_type: scopeType, scope_id: scopeId, tariff_id: tariffId },
      ...{ current_type: to.currentType ?? tariffCurrent.ANY, effective_from: to.from, effective_to: to.until ?? null },
      operator_name: to.by ?? '系统',
    })
    .execute();
}

/** A rule for bays kept after charging, as it stands since an instant; returns its id. */
export async function insertOccupyRule(
  tx: Tx,
  dealerId: string,
  { since, by = '系统', enabled = true, ...rule }: { since: string; by?: string; enabled?: boolean } & z.input<typeof occupyRuleFields>,
): Promise<string> {
  const ruleId = newId();
  const values = occupyValues(occupyRuleFields.parse(rule), { enabled: enabled ? 1 : 0, effectiveFrom: since });
  await insertVersion(tx, { dealerId, ruleId, rev: 0, since, by }, values);
  return ruleId;
}
