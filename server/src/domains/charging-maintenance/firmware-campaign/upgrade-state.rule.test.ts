import { commandStatus } from '@bochong/contract/charging-connect';
import { upgradeState } from '@bochong/contract/charging-maintenance';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterCall, afterStart, afterWord, lateReason, saidInstalled } from './upgrade-state.rule.ts';

const { WAITING, TOLD, DOWNLOADING, DOWNLOADED, INSTALLING, INSTALLED, FAILED, TIMED_OUT, SKIPPED, CANCELLED } = upgradeState;

describe('a word', () => {
  test.each([
    [TOLD, 'Downloading', DOWNLOADING],
    [DOWNLOADING, 'Downloaded', DOWNLOADED],
    [DOWNLOADED, 'Installing', INSTALLING],
    [TOLD, 'Installing', INSTALLING], // what lay between was lost
    [DOWNLOADED, 'Downloading', undefined], // late
    [DOWNLOADING, 'Downloading', undefined], // again
    [INSTALLING, 'Downloaded', undefined],
    [INSTALLING, 'Installed', INSTALLING],
    [TOLD, 'Installed', INSTALLING],
    [DOWNLOADING, 'DownloadFailed', FAILED],
    [INSTALLING, 'InstallationFailed', FAILED],
    [DOWNLOADED, 'InvalidSignature', FAILED],
    [DOWNLOADED, 'SignatureVerified', undefined],
    [INSTALLING, 'InstallRebooting', undefined],
    [TOLD, 'Idle', undefined],
    [TOLD, 'SomethingElse', undefined],
    [WAITING, 'DownloadFailed', undefined], // of an earlier time
    [INSTALLED, 'InstallationFailed', undefined],
    [FAILED, 'Installing', undefined],
    [TIMED_OUT, 'Downloaded', undefined],
    [CANCELLED, 'Installed', undefined],
  ])('at %i, %s leads to %s', (state, word, next) => expect(afterWord(state, word)?.state).toBe(next));

  test('that it is installed is kept as a word', () => expect(afterWord(INSTALLING, 'Installed')?.reason).toBe(saidInstalled));

  test('whatever is said in whatever order, no word alone makes an upgrade done, and none moves it back', () => {
    const words = [
      'Downloading',
      'Downloaded',
      'Installing',
      'Installed',
      'Idle',
      'DownloadFailed',
      'InstallationFailed',
      'InstallScheduled',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 20 }), (said) => {
        let state: number = TOLD;
        for (const word of said) {
          const next = afterWord(state, word)?.state ?? state;
          expect(next).toBeGreaterThanOrEqual(state);
          expect(next).not.toBe(INSTALLED);
          state = next;
        }
      }),
    );
  });
});

describe('a start', () => {
  test.each([
    [INSTALLING, '2.0', INSTALLED],
    [TOLD, '2.0', INSTALLED],
    [FAILED, '2.0', INSTALLED],
    [TIMED_OUT, '2.0', INSTALLED],
    [WAITING, '2.0', SKIPPED],
    [SKIPPED, '2.0', undefined],
    [INSTALLED, '2.0', undefined],
    [CANCELLED, '2.0', undefined],
    [INSTALLING, '1.0', FAILED],
    [DOWNLOADED, '1.0', FAILED],
    [INSTALLING, '', FAILED],
    [DOWNLOADING, '1.0', undefined],
    [TOLD, '1.0', undefined],
    [WAITING, '1.0', undefined],
    [INSTALLED, '1.0', undefined],
  ])('at %i with version %s leads to %s', (state, version, next) => {
    expect(afterStart(state, { version, target: '2.0' })?.state).toBe(next);
  });
});

describe('the outcome of the call', () => {
  test.each([
    [commandStatus.ACCEPTED, {}, undefined],
    [commandStatus.TIMEOUT, null, undefined],
    [commandStatus.FAILED, { why: '设备离线' }, WAITING],
    [commandStatus.EXPIRED, null, WAITING],
    [commandStatus.NOT_SUPPORTED, null, FAILED],
    [commandStatus.ERROR, { errorCode: 'InternalError' }, FAILED],
    [commandStatus.REJECTED, { status: 'InvalidCertificate' }, FAILED],
  ])('%i leads to %s', (status, result, next) => expect(afterCall(status, result)?.state).toBe(next));
  test('says why', () => {
    expect(afterCall(commandStatus.REJECTED, { status: 'InvalidCertificate' })?.reason).toBe('设备不认签名证书（InvalidCertificate）');
    expect(afterCall(commandStatus.ERROR, null)?.reason).toBe('设备拒绝');
  });
});

test.each([
  [TOLD, '', '没有任何进度'],
  [DOWNLOADING, '', '未下载完'],
  [DOWNLOADED, '', '下载后未安装'],
  [INSTALLING, '', '安装后未以新版本启动'],
  [INSTALLING, saidInstalled, '报告已安装，但未以新版本启动'],
])('time that runs out at %i (%s): %s', (state, reason, words) => expect(lateReason(state, reason)).toBe(words));
