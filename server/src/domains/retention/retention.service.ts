import {
  countedRows,
  type DataKind,
  type DataKindName,
  dataKindNames,
  dataKinds,
  type RetentionDryRun,
  type RetentionPolicy,
  retentionErrors,
} from '@bochong/contract/retention';
import type { Context } from '../../kernel/app-context.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import { archived, retained } from '../../kernel/database/retained.ts';
import { assertFresh, fail } from '../../kernel/http/errors.ts';
import { toIso } from '../../kernel/time.ts';
import { measureMonths } from './archive.repo.ts';
import { cutOf } from './cut.rule.ts';
import { decidedDays, lastRuns, notePolicyChange, policyRows, savePolicy, tableSizes } from './retention.repo.ts';

const kindOf = (name: DataKindName): DataKind => dataKinds[name];

/** Days that a kind is kept online: what the platform decided, else the product's. */
export function daysOf(name: DataKindName, decided: ReadonlyMap<string, number | null>): number | null {
  const days = decided.get(name);
  return days === undefined ? kindOf(name).standard : days;
}

/** Every policy as it counts; sizes are the installation's and shown to its people alone. */
export async function policies({ tx, user }: Context): Promise<RetentionPolicy[]> {
  const isPlatform = user.dealerId === platformDealerId;
  const decided = await decidedDays(tx);
  const rows = isPlatform ? await policyRows(tx) : new Map();
  const runs = await lastRuns(tx);
  const tableOf = (name: DataKindName) => retained.get(name)?.table ?? archived.get(name)?.table;
  const sizes = isPlatform
    ? await tableSizes(
        tx,
        dataKindNames.flatMap((name) => tableOf(name) ?? []),
      )
    : new Map();
  return dataKindNames.map((dataType) => {
    const { title, group, standard, min, basis, spares = '', archived: goes = false } = kindOf(dataType);
    const run = runs.get(dataType);
    const { updatedBy = null, updateTime = null, rev = 0 } = rows.get(dataType) ?? {};
    const size = sizes.get(tableOf(dataType) ?? '');
    return {
      ...{
        dataType,
        title,
        groupName: group,
        onlineDays: daysOf(dataType, decided),
        standardDays: standard,
        minDays: min,
        basis,
        spares,
        archived: goes,
      },
      ...{ rows: size?.rows ?? null, bytes: size?.bytes ?? null, lastRunAt: run?.lastRunAt ?? null, lastGone: run?.lastGone ?? null },
      ...{ updatedBy, updateTime, rev },
    };
  });
}

const nothing: RetentionDryRun = { before: null, rows: 0, capped: false, bytes: 0, oldest: null, newest: null, months: [] };

function assertAllowed(dataType: DataKindName, days: number | null): void {
  const { title, min, basis, standard } = kindOf(dataType);
  if (days === null && standard !== null && !kindOf(dataType).archived) fail(retentionErrors.forGood, { title }, { field: 'onlineDays' });
  if (days !== null && days < min) fail(retentionErrors.tooShort, { title, days: min, basis }, { field: 'onlineDays' });
}

/** What would go now under so many days, in the caller's scope. */
export async function dryRun(dataType: DataKindName, days: number | null, { tx, user, now }: Context): Promise<RetentionDryRun> {
  assertAllowed(dataType, days);
  if (days === null) return nothing;
  const before = cutOf(now, days);
  const dealerIds = user.dealerId === platformDealerId ? [...new Set([...user.dealerIds, platformDealerId])] : user.dealerIds;
  const files = archived.get(dataType);
  if (files) return { ...nothing, ...(await measureMonths(tx, files, dealerIds, before)), before: toIso(before) };
  const measured = await retained.get(dataType)?.measure(tx, dealerIds, { before, now });
  const { rows, bytes, oldest, newest } = measured ?? nothing;
  return { ...nothing, before: toIso(before), rows: Math.min(rows, countedRows), capped: rows > countedRows, bytes, oldest, newest };
}

interface Wanted {
  onlineDays: number | null;
  reason: string;
  rev: number;
}

export async function changePolicy(
  dataType: DataKindName,
  { onlineDays, reason, rev }: Wanted,
  { tx, user, now, audit }: Context,
): Promise<null> {
  if (user.dealerId !== platformDealerId) fail(retentionErrors.platform);
  assertAllowed(dataType, onlineDays);
  const before = daysOf(dataType, await decidedDays(tx));
  const change = { dataType, onlineDays, rev, by: user.userName, now };
  assertFresh(await savePolicy(tx, change));
  await notePolicyChange(tx, change, before, reason);
  audit({ targetType: 'retentionPolicy', detail: { reason, before: { [dataType]: before }, after: { [dataType]: onlineDays } } });
  return null;
}
