import {
  campaignStatus,
  firmwareCampaignErrors as errors,
  type firmwareCampaigns,
  firmwareStatus,
  skipReason,
  waveUnit,
} from '@bochong/contract/charging-maintenance';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { findFirmware } from '../firmware/firmware.repo.ts';
import * as repo from './campaign.repo.ts';
import { wakeCampaign } from './campaign-follow.service.ts';
import { findCampaign, outcomesOf } from './campaign-list.repo.ts';
import { cancelWaiting, retryFailed } from './campaign-point.repo.ts';
import { wavesOf } from './campaign-step.rule.ts';
import { skipOf } from './campaign-target.rule.ts';

type Body<K extends keyof typeof firmwareCampaigns> = BodyOf<(typeof firmwareCampaigns)[K]>;
const { RUNNING, PAUSED, FINISHED, STOPPED } = campaignStatus;
/** Names shown for each reason of those that take no part. */
const shownNames = 20;

type Target = Pick<Body<'preview'>, 'firmwareId' | 'stationIds' | 'fromVersion' | 'canaryCount' | 'waveUnit' | 'waveSize'>;

/** Who takes part in a campaign and who does not, by how things stand now. */
async function judge(target: Target, { tx, user }: Context) {
  const firmware = found(await findFirmware(tx, target.firmwareId, user.dealerIds));
  if (firmware.status !== firmwareStatus.USABLE) fail(errors.withdrawn, {}, { field: 'firmwareId' });
  if (target.waveUnit === waveUnit.PERCENT && target.waveSize > 100) fail(errors.percentTooBig, {}, { field: 'waveSize' });
  const of = { dealerId: firmware.dealerId, stationIds: target.stationIds, parkIds: user.parkIds };
  const points = (await repo.targetPoints(tx, of)).map((point) => ({ ...point, skip: skipOf(point, firmware, target.fromVersion) }));
  const chosen = points.filter(({ skip }) => skip === undefined);
  return { firmware, points, chosen, waves: wavesOf(chosen.length, target) };
}

/** What a campaign would do, as things stand now. */
export async function preview(body: Body<'preview'>, context: Context): Promise<Data<typeof firmwareCampaigns.preview>> {
  const { points, chosen, waves } = await judge(body, context);
  const skipped = skipReason.options.flatMap(({ value }) => {
    const those = points.filter(({ skip }) => skip === value);
    return those.length > 0
      ? [{ reason: value, points: those.length, names: those.slice(0, shownNames).map(({ equipmentName }) => equipmentName) }]
      : [];
  });
  const charging = chosen.filter((point) => point.charging).length;
  return { points: points.length, chosen: chosen.length, charging, skipped, waves };
}

export async function create(body: Body<'create'>, context: Context): Promise<Data<typeof firmwareCampaigns.create>> {
  const { tx, user, now, audit } = context;
  const { windowFrom, windowTo } = body;
  if ((windowFrom === null) !== (windowTo === null) || (windowFrom !== null && windowFrom === windowTo))
    fail(errors.halfWindow, {}, { field: 'windowTo' });
  await repo.lockTargets(tx, found(await findFirmware(tx, body.firmwareId, user.dealerIds)).dealerId);
  const { firmware, points, chosen, waves } = await judge(body, context);
  if (chosen.length === 0) fail(errors.nobody);
  const { dealerId } = firmware;
  const campaignId = newId(now);
  const [first, last] = [waves[0]?.waveNo ?? 1, waves.at(-1)?.waveNo ?? 1];
  const made = { ...body, dealerId, id: campaignId, waveNo: first, lastWave: last, by: user.userName, byId: user.userId, at: now };
  const campaignNo = await repo.insertCampaign(tx, made);
  const waveOf = waves.flatMap((wave) => Array.from({ length: wave.points }, () => wave.waveNo));
  let place = 0;
  const rows = points.map(({ equipmentId, version, skip }) => ({
    ...{ id: newId(now), equipmentId, versionBefore: version, reason: skip === undefined ? '' : skipReason.label(skip) },
    waveNo: skip === undefined ? (waveOf[place++] ?? last) : null,
  }));
  await repo.insertPoints(tx, dealerId, campaignId, rows, now);
  await wakeCampaign(context, dealerId, campaignId);
  const detail = { campaignNo, version: firmware.version, points: chosen.length, waves: waves.length };
  audit({ targetType: 'firmwareCampaign', targetId: campaignId, detail });
  return { campaignId };
}

export async function progress(id: string, { tx, user }: Context): Promise<Data<typeof firmwareCampaigns.get>> {
  const campaign = found(await findCampaign(tx, id, user));
  const { dealerId } = found(await repo.dealerOf(tx, id));
  const stands = await repo.waveStands(tx, dealerId, id);
  const waves = stands.map(({ endedAt, ...wave }) => ({
    ...wave,
    endedAt: endedAt === null || wave.waiting + wave.underWay > 0 ? null : toIso(new Date(endedAt)),
  }));
  return { ...campaign, waves, outcomes: await outcomesOf(tx, id) };
}

/** A campaign that a person may do this with now, locked. */
async function lockFor(id: string, rev: number, verb: string, statuses: readonly number[], { tx, user }: Context) {
  const campaign = found(await repo.lockSeenCampaign(tx, id, user));
  if (!statuses.includes(campaign.status)) fail(errors.notNow, { status: campaignStatus.label(campaign.status), verb });
  if (campaign.rev !== rev) fail(commonErrors.stale);
  return campaign;
}

/** What has ended so far, and failed: it pauses nothing again. */
async function knownOf(
  campaign: repo.StoredCampaign,
  { tx }: Context,
): Promise<Required<Pick<repo.CampaignChange, 'known_failed' | 'known_done'>>> {
  const waves = await repo.waveStands(tx, campaign.dealerId, campaign.campaignId);
  const failed = waves.reduce((sum, wave) => sum + wave.failed, 0);
  return { known_failed: failed, known_done: failed + waves.reduce((sum, wave) => sum + wave.installed, 0) };
}

const note = ({ audit }: Context, id: string, verb: string, detail: Record<string, unknown>) =>
  audit({ targetType: 'firmwareCampaign', targetId: id, detail: { verb, ...detail } });

export async function pause(id: string, { reason, rev }: Body<'pause'>, context: Context): Promise<null> {
  const campaign = await lockFor(id, rev, '暂停', [RUNNING], context);
  await repo.saveCampaign(context.tx, campaign, { status: PAUSED, status_reason: `${context.user.userName}：${reason}` });
  note(context, id, '暂停', { reason });
  return null;
}

export async function resume(id: string, { reason, rev }: Body<'resume'>, context: Context): Promise<null> {
  const campaign = await lockFor(id, rev, '继续', [PAUSED], context);
  await repo.saveCampaign(context.tx, campaign, { status: RUNNING, status_reason: '', ...(await knownOf(campaign, context)) });
  await wakeCampaign(context, campaign.dealerId, id);
  note(context, id, '继续', { reason, pausedBy: campaign.statusReason });
  return null;
}

export async function stop(id: string, { reason, rev }: Body<'stop'>, context: Context): Promise<null> {
  const { tx, now, user } = context;
  const campaign = await lockFor(id, rev, '终止', [RUNNING, PAUSED], context);
  await cancelWaiting(tx, campaign.dealerId, id, now);
  const change = { status: STOPPED, status_reason: `${user.userName}：${reason}`, finished_at: now.toISOString() };
  await repo.saveCampaign(tx, campaign, change);
  note(context, id, '终止', { reason });
  return null;
}

export async function retry(id: string, { rev }: Body<'retry'>, context: Context): Promise<null> {
  const { tx, now } = context;
  const campaign = await lockFor(id, rev, '重试', [RUNNING, PAUSED, FINISHED], context);
  const points = await retryFailed(tx, campaign.dealerId, id, now);
  if (points === 0) fail(errors.nothingFailed);
  const goesOn = campaign.status === FINISHED ? { status: RUNNING, finished_at: null } : {};
  await repo.saveCampaign(tx, campaign, { ...goesOn, ...(await knownOf(campaign, context)) });
  await wakeCampaign(context, campaign.dealerId, id);
  note(context, id, '重试', { points });
  return null;
}
