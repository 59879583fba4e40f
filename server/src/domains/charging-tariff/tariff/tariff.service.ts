import {
  chargingTariffErrors,
  mergedSegments,
  publishProblems,
  type TariffContent,
  type TariffDetail,
  type TariffFields,
  tariffStatus,
} from '@bochong/contract/charging-tariff';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import { toIso } from '../../../kernel/time.ts';
import { isBeyond } from '../tariff-binding/bound-place.repo.ts';
import * as repo from './tariff.repo.ts';
import * as write from './tariff-write.repo.ts';

constraintMeans('charging_tariff_name_key', chargingTariffErrors.nameTaken, 'tariffName');

type Locked = TariffDetail & { dealerId: string };

const tidy = (content: TariffContent): TariffContent => ({
  ...content,
  profiles: content.profiles.map((profile) => ({ ...profile, segments: mergedSegments(profile.segments) })),
});

export async function createTariff({ content, ...header }: TariffFields, context: Context): Promise<{ versionId: string }> {
  const { tx, now, user } = context;
  const key = { dealerId: user.dealerId, tariffId: newId(now), versionId: newId(now) };
  await write.insertHeader(tx, key, header);
  await write.insertDraft(tx, key, tidy(content), user.userName);
  context.audit({ targetType: 'chargingTariff', targetId: key.versionId, detail: { after: { ...header, content } } });
  return { versionId: key.versionId };
}

async function lockDraft(context: Context, id: string): Promise<Locked> {
  const version = found(await repo.lockTariff(context.tx, id, context.now));
  if (version.status !== tariffStatus.DRAFT) fail(chargingTariffErrors.notDraft);
  return version;
}

/** Who does not see everything a tariff prices does not change what it costs there. */
async function assertWhole({ tx, user, now }: Context, { dealerId, tariffId }: Locked): Promise<void> {
  if (user.parkIds !== null && (await isBeyond(tx, dealerId, tariffId, user.parkIds, now))) fail(chargingTariffErrors.partOfUnit);
}

export async function updateTariff(
  id: string,
  { rev, content, ...header }: TariffFields & { rev: number },
  context: Context,
): Promise<{ versionId: string }> {
  const before = await lockDraft(context, id);
  await assertWhole(context, before);
  if (before.boundText !== '' && before.currentType !== header.currentType) fail(chargingTariffErrors.currentFixed);
  assertFresh(await write.saveDraft(context.tx, id, rev, tidy(content), context.user.userName));
  await write.saveHeader(context.tx, before.tariffId, header);
  context.audit({ targetType: 'chargingTariff', targetId: id, detail: { before: before.content, after: { ...header, content } } });
  return { versionId: id };
}

export async function removeTariff(id: string, context: Context): Promise<null> {
  const before = await lockDraft(context, id);
  await write.removeDraft(context.tx, id, before.tariffId);
  context.audit({ targetType: 'chargingTariff', targetId: id, detail: { before: before.content } });
  return null;
}

export async function copyTariff(
  id: string,
  { asNewVersion }: { asNewVersion: boolean },
  context: Context,
): Promise<{ versionId: string }> {
  const { tx, now, user } = context;
  const { dealerId, tariffId, tariffName, currentType, remark, content } = found(await repo.lockTariff(tx, id, now));
  const key = { dealerId, tariffId: asNewVersion ? tariffId : newId(now), versionId: newId(now) };
  if (asNewVersion) {
    const draft = (await repo.versionsOf(tx, tariffId, now)).find(({ status }) => status === tariffStatus.DRAFT);
    if (draft) fail(chargingTariffErrors.draftExists, { versionNo: draft.versionNo });
  } else {
    const name = `${tariffName.slice(0, 24)} 副本`;
    const copies = await repo.namesLike(tx, dealerId, name);
    await write.insertHeader(tx, key, { tariffName: copies === 0 ? name : `${name}${copies + 1}`, currentType, remark });
  }
  await write.insertDraft(tx, key, content, user.userName);
  context.audit({ targetType: 'chargingTariff', targetId: key.versionId, detail: { copiedFrom: id, asNewVersion } });
  return { versionId: key.versionId };
}

/** The start a person asked for, in whole minutes, or now. */
export function startFrom(effectiveFrom: string | null, now: Date): string {
  if (effectiveFrom === null) return toIso(now);
  const from = Math.floor(Date.parse(effectiveFrom) / 60_000) * 60_000;
  if (from < now.getTime()) fail(chargingTariffErrors.tooEarly);
  return toIso(from);
}

export async function publishTariff(id: string, body: { effectiveFrom: string | null; rev: number }, context: Context): Promise<null> {
  const { tx, now, user } = context;
  const version = await lockDraft(context, id);
  await assertWhole(context, version);
  const problems = publishProblems(version.content);
  if (problems.length > 0) fail(chargingTariffErrors.datesTwice, { reasons: problems.map(({ message }) => message).join('；') });
  const from = startFrom(body.effectiveFrom, now);
  const standing = (await repo.versionsOf(tx, version.tariffId, now)).find(
    ({ status, effectiveFrom }) => status !== tariffStatus.VOID && effectiveFrom !== null && Date.parse(effectiveFrom) === Date.parse(from),
  );
  if (standing) fail(chargingTariffErrors.sameStart, { versionNo: standing.versionNo });
  const key = { versionId: id, tariffId: version.tariffId, rev: body.rev };
  assertFresh(await write.markPublished(tx, key, { from, at: now.toISOString(), by: user.userName }));
  context.audit({ targetType: 'chargingTariff', targetId: id, detail: { effectiveFrom: from, versionNo: version.versionNo } });
  return null;
}

export async function voidTariff(id: string, { reason, rev }: { reason: string; rev: number }, context: Context): Promise<null> {
  const { tx, now } = context;
  const version = found(await repo.lockTariff(tx, id, now));
  if (version.status !== tariffStatus.SCHEDULED) fail(chargingTariffErrors.notScheduled);
  await assertWhole(context, version);
  const before = (await repo.versionsOf(tx, version.tariffId, now)).some(({ effectiveTo }) => effectiveTo === version.effectiveFrom);
  if (!before && version.boundText !== '') fail(chargingTariffErrors.boundFirst, { bound: version.boundText });
  assertFresh(await write.markVoid(tx, { ...version, versionId: id, rev }, { at: now.toISOString(), reason }));
  context.audit({ targetType: 'chargingTariff', targetId: id, detail: { reason, effectiveFrom: version.effectiveFrom } });
  return null;
}

/** Tells whoever shows or passes on prices of each version once it has begun. What a charge costs never waits for it. */
export async function announceVersions(tx: Tx, { app, dealerId, now }: JobContext): Promise<void> {
  for (const version of await repo.takeDueVersions(tx, dealerId, now)) await app.events.emit(tx, 'ChargingTariffBegan', dealerId, version);
}
