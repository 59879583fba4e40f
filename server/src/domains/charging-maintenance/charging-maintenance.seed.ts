import { createHash } from 'node:crypto';
import {
  campaignStatus,
  deviceLogKind,
  deviceLogMinutes,
  deviceLogState,
  upgradeState,
  waveUnit,
} from '@bochong/contract/charging-maintenance';
import type { App } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { insertLog, saveStep } from './device-log/device-log.repo.ts';
import { claimLog, saveReceived } from './device-log/log-upload.repo.ts';
import { insertFirmware } from './firmware/firmware.repo.ts';
import { insertCampaign, insertPoints, saveCampaign, targetPoints } from './firmware-campaign/campaign.repo.ts';
import { wavesOf } from './firmware-campaign/campaign-step.rule.ts';
import { seedPoint } from './firmware-campaign/point-file.repo.ts';

export interface SeededFirmware {
  dealerId: string;
  version: string;
  vendor: string;
  note: string;
  by: string;
  at: Date;
}

/** Firmware of the past with a file that simulated charge points can install. Outside of transactions: a file is kept. */
export async function seedFirmware(app: App, { dealerId, version, vendor, note, by, at }: SeededFirmware): Promise<string> {
  const bytes = Buffer.concat([Buffer.from(`BOCHONG-FIRMWARE ${version}\n`), Buffer.alloc(300_000, version)]);
  const id = newId(at);
  const fileId = `firmware/${dealerId}/${id}.bin`;
  await app.storage.put(fileId, bytes);
  const file = {
    fileId,
    fileName: `bochong-${version}.bin`,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const firmware = { dealerId, id, version, vendor, model: '', note, signature: '', signingCertificate: '', ...file, by, at };
  await app.database.inScope({ dealerIds: [dealerId] }, (tx) => insertFirmware(tx, firmware));
  return id;
}

export interface SeededCampaign {
  dealerId: string;
  stationId: string;
  firmwareId: string;
  campaignName: string;
  versionBefore: string;
  by: string;
  at: Date;
  /** What became of the first points, in their order; of the others nothing, or all went well. */
  failures: Readonly<Record<number, { state: 'FAILED' | 'TIMED_OUT'; reason: string }>>;
  /** Paused among its canaries, of which none has succeeded, or over. */
  paused?: string;
}

/** A campaign of the past over the devices of one station. */
export async function seedCampaign(tx: Tx, campaign: SeededCampaign): Promise<void> {
  const { dealerId, stationId, firmwareId, campaignName, versionBefore, by, at, failures, paused } = campaign;
  const equipment = await targetPoints(tx, { dealerId, stationIds: [stationId], parkIds: null });
  const plan = { canaryCount: 2, waveUnit: waveUnit.POINTS, waveSize: 5 };
  const waves = wavesOf(equipment.length, plan);
  const waveOf = waves.flatMap((wave) => Array.from({ length: wave.points }, () => wave.waveNo));
  const campaignId = newId(at);
  await insertCampaign(tx, {
    ...{ dealerId, id: campaignId, campaignName, firmwareId, stationIds: [stationId], fromVersion: '', ...plan, waveGapMin: 10 },
    ...{ windowFrom: '01:00', windowTo: '05:00', stopCount: 5, stopPercent: 20, timeoutMin: 60, waveNo: 0 },
    ...{ lastWave: waves.at(-1)?.waveNo ?? 0, by, byId: null, at },
  });
  const points = equipment.map(({ equipmentId }, no) => {
    return { id: newId(at), equipmentId, versionBefore, reason: '', waveNo: waveOf[no] ?? 0 };
  });
  await insertPoints(tx, dealerId, campaignId, points, at);
  let last = at;
  for (const [no, { id, waveNo }] of points.entries()) {
    const failure = failures[no];
    if (paused !== undefined && !failure) continue;
    const toldAt = new Date(at.getTime() + waveNo * 25 * 60_000);
    last = new Date(toldAt.getTime() + (failure?.state === 'TIMED_OUT' ? 60 : 6 + (no % 4)) * 60_000);
    const state = failure ? upgradeState[failure.state] : upgradeState.INSTALLED;
    await seedPoint(tx, { dealerId, pointId: id }, { state, reason: failure?.reason ?? '', toldAt, doneAt: last });
  }
  const change =
    paused === undefined ? { status: campaignStatus.FINISHED, finished_at: last.toISOString() } : { status: campaignStatus.PAUSED };
  const waveNo = paused === undefined ? (waves.at(-1)?.waveNo ?? 0) : 0;
  await saveCampaign(tx, { dealerId, campaignId }, { ...change, status_reason: paused ?? '', wave_no: waveNo });
}

export interface SeededLog {
  dealerId: string;
  stationId: string;
  /** Which device of the station. */
  place: number;
  by: string;
  at: Date;
  reason: string;
  /** Lines of the file; what became of it instead. */
  lines?: readonly string[];
  failure?: string;
}

/** A log that a device of a station was asked for. Outside of transactions: a file is kept. */
export async function seedLog(app: App, log: SeededLog): Promise<void> {
  const { dealerId, stationId, place, by, at, reason, lines, failure = '' } = log;
  const id = newId(at);
  const bytes = Buffer.from(`${(lines ?? []).join('\n')}\n`);
  const objectKey = `device-log/${dealerId}/${id}.bin`;
  if (lines) await app.storage.put(objectKey, bytes);
  await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const device = (await targetPoints(tx, { dealerId, stationIds: [stationId], parkIds: null }))[place];
    if (!device) return;
    const deadlineAt = new Date(at.getTime() + deviceLogMinutes * 60_000);
    const span = { spanFrom: new Date(at.getTime() - 86_400_000).toISOString(), spanTo: at.toISOString() };
    const { equipmentId } = device;
    await insertLog(tx, {
      dealerId,
      id,
      equipmentId,
      logKind: deviceLogKind.DIAGNOSTICS,
      ...span,
      requestNo: place,
      reason,
      by,
      at,
      deadlineAt,
    });
    if (!lines) return void (await saveStep(tx, dealerId, id, { state: deviceLogState.FAILED, reason: failure }));
    const claim = { dealerId, logId: id, at };
    await claimLog(tx, claim, at);
    const file = {
      fileName: 'diagnostics.log',
      objectKey,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    await saveReceived(tx, claim, file, new Date(at.getTime() + 90_000));
  });
}
