import { waveUnit } from '@bochong/contract/charging-maintenance';

/** Sizes of the waves of a campaign by their numbers: 0 the canaries, where there are any. */
export function wavesOf(
  points: number,
  { canaryCount, waveUnit: unit, waveSize }: { canaryCount: number; waveUnit: number; waveSize: number },
): { waveNo: number; points: number }[] {
  const canaries = Math.min(canaryCount, points);
  const each = Math.max(1, unit === waveUnit.PERCENT ? Math.ceil((points * Math.min(100, waveSize)) / 100) : waveSize);
  const waves = canaries > 0 ? [{ waveNo: 0, points: canaries }] : [];
  for (let left = points - canaries, waveNo = 1; left > 0; left -= each, waveNo += 1) waves.push({ waveNo, points: Math.min(each, left) });
  return waves;
}

/** How the points of a wave stand. */
export interface WaveStand {
  waveNo: number;
  waiting: number;
  underWay: number;
  installed: number;
  failed: number;
  /** When the last of those that are done was (epoch ms). */
  endedAt: number | null;
}

export interface CampaignStand {
  waveNo: number;
  lastWave: number;
  waveGapMin: number;
  stopCount: number | null;
  stopPercent: number | null;
  /** Failures, and results in all, that a person knew of who let it go on. */
  knownFailed: number;
  knownDone: number;
}

export type CampaignStep = { kind: 'pause'; reason: string } | { kind: 'finish' } | { kind: 'wave'; waveNo: number } | { kind: 'go' };

/** Results from which on a share of failures says something. */
const shareFrom = 5;

/**
 * What a running campaign does next. It is paused by its failures (any among the canaries; a number or a share of those that ended since a person
 * last let it go on), it is over when nothing waits or is under way, and it comes to its next wave when nothing of this one is under way and its
 * pause has passed. Of the canaries all must be done: one that cannot be told yet holds everything up.
 */
export function campaignStep(campaign: CampaignStand, waves: readonly WaveStand[], now: number): CampaignStep {
  const sum = (of: (wave: WaveStand) => number) => waves.reduce((total, wave) => total + of(wave), 0);
  const failed = sum((wave) => wave.failed) - campaign.knownFailed;
  const done = sum((wave) => wave.failed + wave.installed) - campaign.knownDone;
  const left = sum((wave) => wave.waiting + wave.underWay);
  const current = waves.find(({ waveNo }) => waveNo === campaign.waveNo);
  if (left === 0) return { kind: 'finish' };
  if (failed > 0 && campaign.waveNo === 0) return { kind: 'pause', reason: `试点失败${failed}台` };
  const { stopCount, stopPercent } = campaign;
  if (stopCount !== null && failed >= stopCount) return { kind: 'pause', reason: `失败${failed}台，达到上限${stopCount}台` };
  if (stopPercent !== null && done >= shareFrom && failed * 100 >= stopPercent * done && failed > 0)
    return { kind: 'pause', reason: `${done}台有结果，失败${failed}台，达到上限${stopPercent}%` };
  if (campaign.waveNo >= campaign.lastWave || !current) return { kind: 'go' };
  const isOver = current.underWay === 0 && (campaign.waveNo > 0 || current.waiting === 0);
  const begun = current.installed + current.failed > 0 || current.waiting === 0;
  if (!isOver || !begun) return { kind: 'go' };
  return now >= (current.endedAt ?? 0) + campaign.waveGapMin * 60_000 ? { kind: 'wave', waveNo: campaign.waveNo + 1 } : { kind: 'go' };
}

/** Whether a clock time (`HH:mm`) lies in a window, which may go over midnight; no window is always open. */
export function isInWindow(clock: string, from: string | null, to: string | null): boolean {
  if (from === null || to === null) return true;
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
}
