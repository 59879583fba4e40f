import { createHash } from 'node:crypto';
import { campaignStatus, upgradeState } from '@bochong/contract/charging-maintenance';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { toIso } from '../../../kernel/time.ts';
import { queueCommand } from '../../charging-connect/index.ts';
import { fileAddress } from '../device-file/device-file.ts';
import { findFirmware, type StoredFirmware } from '../firmware/firmware.repo.ts';
import * as repo from './campaign.repo.ts';
import * as points from './campaign-point.repo.ts';
import { campaignStep, isInWindow } from './campaign-step.rule.ts';
import { lateReason } from './upgrade-state.rule.ts';

const { RUNNING, PAUSED, FINISHED } = campaignStatus;

/** Subject of the calls of campaigns; its id is that of the point. */
export const upgradeSubject = 'firmwareUpgrade';
/** Points of one campaign that fetch their file at the same time. */
const fetchAtOnce = 50;
/** How a device tries again by itself. */
const again = { retries: 3, retryInterval: 60 };

/** What a device says with its words about one attempt, where its version of the message has room for it. */
export const requestIdOf = (pointId: string, attempt: number): number =>
  createHash('sha256').update(`${pointId} ${attempt}`).digest().readUInt32BE(0) >>> 1;

function callOf(firmware: StoredFirmware, location: string, requestId: number, now: Date) {
  const at = now.toISOString();
  const { signature, signingCertificate } = firmware;
  if (signature === '') return { action: 'UpdateFirmware', payload: { location, retrieveDate: at, ...again } };
  const signed = { location, retrieveDateTime: at, signingCertificate, signature };
  return { action: 'SignedUpdateFirmware', payload: { ...again, requestId, firmware: signed } };
}

async function tell(
  context: WorkContext,
  campaign: repo.StoredCampaign,
  firmware: StoredFirmware,
  point: points.StoredPoint,
): Promise<void> {
  const { app, tx, now } = context;
  const { dealerId, campaignNo, timeoutMin } = campaign;
  const { pointId, equipmentId } = point;
  const attempt = point.attempt + 1;
  const deadlineAt = new Date(now.getTime() + timeoutMin * 60_000);
  await points.tellPoint(tx, point, { attempt, at: now, deadlineAt });
  const expiresAt = Math.ceil(deadlineAt.getTime() / 1000);
  const location = fileAddress(app, { kind: 'firmware', dealerId, id: pointId, attempt, expiresAt }, `${firmware.version}.bin`);
  const commandId = await queueCommand(context, dealerId, {
    ...{ equipmentId, connectorNo: 0, requestedBy: null, reason: `固件升级${campaignNo}` },
    ...callOf(firmware, location, requestIdOf(pointId, attempt), now),
    subject: { kind: upgradeSubject, id: pointId },
  });
  // One that could not be sent waits again already.
  const told = await points.lockPoint(tx, dealerId, pointId);
  if (told?.state === upgradeState.TOLD) await points.nameCommand(tx, dealerId, pointId, commandId);
}

async function tellWhoCan(context: WorkContext, campaign: repo.StoredCampaign): Promise<void> {
  const { tx, now } = context;
  const { dealerId, campaignId, windowFrom, windowTo } = campaign;
  if (!isInWindow(toIso(now).slice(11, 16), windowFrom, windowTo)) return;
  const room = fetchAtOnce - (await points.fetching(tx, dealerId, campaignId));
  if (room <= 0) return;
  const firmware = await findFirmware(tx, campaign.firmwareId, [dealerId]);
  if (!firmware) return;
  for (const point of await points.tellablePoints(tx, dealerId, campaignId, campaign.waveNo, room))
    await tell(context, campaign, firmware, point);
}

/** Does for a campaign what it needs next: ends what took too long, pauses, begins a wave, tells whoever can be told, or ends it. */
export async function moveOn(context: WorkContext, dealerId: string, campaignId: string): Promise<void> {
  const { tx, now } = context;
  const campaign = await repo.lockCampaign(tx, dealerId, campaignId);
  if (!campaign) return;
  for (const point of await points.latePoints(tx, dealerId, campaignId, now))
    await points.savePoint(tx, point, { state: upgradeState.TIMED_OUT, reason: lateReason(point.state, point.reason) }, now);
  if (campaign.status !== RUNNING && campaign.status !== PAUSED) return;
  const step = campaignStep(campaign, await repo.waveStands(tx, dealerId, campaignId), now.getTime());
  if (step.kind === 'finish')
    await repo.saveCampaign(tx, campaign, { status: FINISHED, status_reason: '', finished_at: now.toISOString() });
  if (campaign.status !== RUNNING || step.kind === 'finish') return;
  if (step.kind === 'pause') return void (await repo.saveCampaign(tx, campaign, { status: PAUSED, status_reason: step.reason }));
  if (step.kind === 'wave') await repo.saveCampaign(tx, campaign, { wave_no: step.waveNo });
  await tellWhoCan(context, step.kind === 'wave' ? { ...campaign, waveNo: step.waveNo } : campaign);
}
