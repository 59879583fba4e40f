import { commandStatus } from '@bochong/contract/charging-connect';
import { deviceLogState } from '@bochong/contract/charging-maintenance';
import { expect, test } from 'vitest';
import { afterCall, afterWord, lateReason, nameInPath, saidNoFile, saidUploaded } from './device-log-state.rule.ts';

const { ASKED, UPLOADING, RECEIVED, FAILED } = deviceLogState;

test.each([
  [ASKED, 'Uploading', { state: UPLOADING, reason: '' }],
  [UPLOADING, 'Uploading', undefined],
  [ASKED, 'Uploaded', { state: UPLOADING, reason: saidUploaded }],
  [UPLOADING, 'Uploaded', { state: UPLOADING, reason: saidUploaded }],
  [UPLOADING, 'UploadFailed', { state: FAILED, reason: '设备上传失败（UploadFailed）' }],
  [ASKED, 'PermissionDenied', { state: FAILED, reason: '设备没有权限读取（PermissionDenied）' }],
  [ASKED, 'Idle', undefined],
  [RECEIVED, 'UploadFailed', undefined],
  [RECEIVED, 'Uploading', undefined],
  [FAILED, 'Uploading', undefined],
  [ASKED, '', undefined],
])('state %i and the word "%s"', (state, word, step) => expect(afterWord(state, word)).toEqual(step));

test.each([
  [ASKED, commandStatus.ACCEPTED, { fileName: 'a.log' }, undefined],
  [ASKED, commandStatus.ACCEPTED, { status: 'Accepted', filename: 'a.log' }, undefined],
  [ASKED, commandStatus.ACCEPTED, {}, { state: ASKED, reason: saidNoFile }],
  [ASKED, commandStatus.TIMEOUT, null, undefined],
  [ASKED, commandStatus.REJECTED, { status: 'Rejected' }, { state: FAILED, reason: '设备拒绝（Rejected）' }],
  [ASKED, commandStatus.ERROR, { errorCode: 'InternalError' }, { state: FAILED, reason: '设备拒绝（InternalError）' }],
  [ASKED, commandStatus.NOT_SUPPORTED, {}, { state: FAILED, reason: '设备不支持上传日志' }],
  [ASKED, commandStatus.FAILED, { why: '设备离线' }, { state: FAILED, reason: '没有送达设备（设备离线）' }],
  [ASKED, commandStatus.EXPIRED, null, { state: FAILED, reason: '没有送达设备' }],
  // The device said that it uploads before its answer came.
  [UPLOADING, commandStatus.REJECTED, {}, undefined],
  [RECEIVED, commandStatus.REJECTED, {}, undefined],
])('state %i and the outcome %i %o', (state, status, result, step) => expect(afterCall(state, status, result)).toEqual(step));

test('whoever is too late is told by what was said last', () => {
  expect([lateReason(ASKED, ''), lateReason(UPLOADING, ''), lateReason(UPLOADING, saidUploaded)]).toEqual([
    ...['设备没有上传', '未在时限内传完', saidUploaded],
  ]);
});

test.each([
  ['/diagnostics.txt', 'diagnostics.txt'],
  ['//a/b.tar.gz', 'b.tar.gz'],
  ['', 'log'],
  ['/', 'log'],
  ['/..\\..\\\u0000"<name>.log', 'name.log'],
  [`/${'x'.repeat(300)}.log`, `${'x'.repeat(96)}.log`],
  ['/日志.txt', '日志.txt'],
])('the file of "%s"', (rest, name) => expect(nameInPath(rest)).toBe(name));
