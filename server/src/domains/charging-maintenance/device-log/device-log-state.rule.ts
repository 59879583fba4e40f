import { commandStatus } from '@bochong/contract/charging-connect';
import { deviceLogState } from '@bochong/contract/charging-maintenance';

export type LogState = (typeof deviceLogState)['options'][number]['value'];
const { ASKED, UPLOADING, FAILED } = deviceLogState;

export interface LogStep {
  state: LogState;
  reason: string;
}

const failures: Readonly<Record<string, string>> = {
  UploadFailed: '设备上传失败',
  UploadFailure: '设备上传失败',
  BadMessage: '设备不认这个请求',
  NotSupportedOperation: '设备不支持这种上传',
  PermissionDenied: '设备没有权限读取',
  AcceptedCanceled: '设备改为上传另一份日志',
};
/** Said with `Uploaded`, until the file is here. */
export const saidUploaded = '设备报告已上传，尚未收到文件';
/** Said when a device named no file; it may hand one in for all that. */
export const saidNoFile = '设备没有说明文件名，可能没有可上传的内容';

const isOpen = (state: number): boolean => state === ASKED || state === UPLOADING;

/** What a device's word makes of a log; undefined: nothing. A word proves no file, and takes nothing from one that is here. */
export function afterWord(state: number, word: string): LogStep | undefined {
  if (!isOpen(state)) return undefined;
  const failure = failures[word];
  if (failure !== undefined) return { state: FAILED, reason: `${failure}（${word}）` };
  if (word === 'Uploaded') return { state: UPLOADING, reason: saidUploaded };
  return word === 'Uploading' && state === ASKED ? { state: UPLOADING, reason: '' } : undefined;
}

/** What the outcome of the call makes of a log; undefined: the device has it, or may have it. */
export function afterCall(state: number, status: number, result: Readonly<Record<string, unknown>> | null): LogStep | undefined {
  if (state !== ASKED) return undefined;
  const { ACCEPTED, SCHEDULED, TIMEOUT, FAILED: undelivered, EXPIRED, NOT_SUPPORTED } = commandStatus;
  if (status === ACCEPTED) return namesFile(result) ? undefined : { state: ASKED, reason: saidNoFile };
  if (status === SCHEDULED || status === TIMEOUT) return undefined;
  if (status === undelivered || status === EXPIRED) return { state: FAILED, reason: `没有送达设备${said(result?.why)}` };
  if (status === NOT_SUPPORTED) return { state: FAILED, reason: '设备不支持上传日志' };
  return { state: FAILED, reason: `设备拒绝${said(result?.status ?? result?.errorCode)}` };
}

const namesFile = (result: Readonly<Record<string, unknown>> | null): boolean =>
  [result?.fileName, result?.filename].some((name) => typeof name === 'string' && name !== '');
const said = (word: unknown): string => (typeof word === 'string' && word !== '' ? `（${word}）` : '');

/** Why the time of a log ran out. */
export const lateReason = (state: number, reason: string): string =>
  reason !== '' ? reason : state === UPLOADING ? '未在时限内传完' : '设备没有上传';

/** What a device's file is called: the last part of the path it handed it in at. */
export function nameInPath(rest: string): string {
  const last = rest.split(/[\\/]/).at(-1) ?? '';
  const plain = last.replaceAll(/[\p{Cc}"*:<>?|]/gu, '').toWellFormed();
  return plain.slice(-100) || 'log';
}
