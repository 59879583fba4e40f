import { commandStatus } from '@bochong/contract/charging-connect';
import { upgradeState } from '@bochong/contract/charging-maintenance';

export type UpgradeState = (typeof upgradeState)['options'][number]['value'];
const { WAITING, TOLD, DOWNLOADING, DOWNLOADED, INSTALLING, INSTALLED, FAILED, TIMED_OUT, SKIPPED } = upgradeState;

export interface UpgradeStep {
  state: UpgradeState;
  reason: string;
}

/** Told, and not at its end. */
export const isUnderWay = (state: number): boolean => state >= TOLD && state <= INSTALLING;

const forward: Readonly<Record<string, UpgradeState>> = {
  ...{ DownloadScheduled: TOLD, DownloadPaused: TOLD, Downloading: DOWNLOADING },
  ...{ Downloaded: DOWNLOADED, SignatureVerified: DOWNLOADED, InstallScheduled: DOWNLOADED },
  // What it calls installed is proved by its next start.
  ...{ Installing: INSTALLING, InstallRebooting: INSTALLING, Installed: INSTALLING },
};
const failures: Readonly<Record<string, string>> = {
  DownloadFailed: '下载失败',
  InstallationFailed: '安装失败',
  InstallVerificationFailed: '安装校验失败',
  InvalidSignature: '签名校验失败',
};
/** Said with `Installed`, until a start proves it. */
export const saidInstalled = '设备报告已安装，待重启确认';

/**
 * What a device's word makes of its upgrade; undefined: nothing. It only ever goes on: what comes late, again or out of order moves it back
 * nowhere, and what is at its end stays there.
 */
export function afterWord(state: number, word: string): UpgradeStep | undefined {
  if (!isUnderWay(state)) return undefined;
  const failure = failures[word];
  if (failure !== undefined) return { state: FAILED, reason: `${failure}（${word}）` };
  const next = forward[word];
  if (next === undefined || next < state || (next === state && word !== 'Installed')) return undefined;
  return { state: next, reason: word === 'Installed' ? saidInstalled : '' };
}

/**
 * What a start makes of an upgrade; undefined: nothing. The new version proves it, however late and whatever was said before. The old version
 * after the file was there is a failure; before, it was a start like any other.
 */
export function afterStart(state: number, { version, target }: { version: string; target: string }): UpgradeStep | undefined {
  if (version === target) {
    if (state === WAITING) return { state: SKIPPED, reason: '下发前已是该版本' };
    if (isUnderWay(state)) return { state: INSTALLED, reason: '' };
    return state === FAILED || state === TIMED_OUT ? { state: INSTALLED, reason: '失败后以新版本启动' } : undefined;
  }
  if (state !== DOWNLOADED && state !== INSTALLING) return undefined;
  return { state: FAILED, reason: `重启后版本仍为${version === '' ? '未上报' : version}` };
}

const refusals: Readonly<Record<string, string>> = {
  InvalidCertificate: '设备不认签名证书',
  RevokedCertificate: '签名证书已吊销',
};

/** What the outcome of the call makes of an upgrade that was just told; undefined: the device has it, or may have it. */
export function afterCall(status: number, result: Readonly<Record<string, unknown>> | null): UpgradeStep | undefined {
  const { ACCEPTED, SCHEDULED, TIMEOUT, FAILED: undelivered, EXPIRED, NOT_SUPPORTED } = commandStatus;
  if (status === ACCEPTED || status === SCHEDULED || status === TIMEOUT) return undefined;
  if (status === undelivered || status === EXPIRED) return { state: WAITING, reason: '未送达，等设备上线后重发' };
  if (status === NOT_SUPPORTED) return { state: FAILED, reason: '设备不支持该指令' };
  const word = String(result?.status ?? result?.errorCode ?? '');
  return { state: FAILED, reason: `${refusals[word] ?? '设备拒绝'}${word === '' ? '' : `（${word}）`}` };
}

/** Why the time of an upgrade ran out. */
export function lateReason(state: number, reason: string): string {
  if (state === TOLD) return '没有任何进度';
  if (state === DOWNLOADING) return '未下载完';
  if (state === DOWNLOADED) return '下载后未安装';
  return reason === saidInstalled ? '报告已安装，但未以新版本启动' : '安装后未以新版本启动';
}
