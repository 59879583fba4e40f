import { expect, test } from 'vitest';
import { createKeys } from '../../../kernel/session/secret.ts';
import { openContent, sealContent } from './kept-content.ts';

const keys = createKeys(Buffer.alloc(32, 7));
const guns = Array.from({ length: 200 }, (_, no) => ({ ConnectorID: `PS000-0${no}`, Status: 1, ParkStatus: 0, LockStatus: 0 }));

test.each([
  ['a short one', { Total: 1 }],
  ['a long one', { ConnectorStatusInfos: guns, OperatorSecret: 'x' }],
])('%s is read as it was said, keys covered', (_, answered) => {
  const { asked, answered: read } = openContent(keys, sealContent(keys, { StationIDs: ['PS000'] }, answered));
  expect(asked).toBe('{"StationIDs":["PS000"]}');
  expect(JSON.parse(read)).toEqual({ ...answered, ...('OperatorSecret' in answered && { OperatorSecret: '***' }) });
});

test('how many guns stand takes a fraction of its words', () =>
  expect(sealContent(keys, null, guns).length).toBeLessThan(JSON.stringify(guns).length / 5));

test('what was kept before long ones were packed is read; what is under another key says so; nothing is nothing', () => {
  expect(openContent(keys, keys.encrypt('{"asked":"a","answered":"b"}'))).toEqual({ asked: 'a', answered: 'b' });
  expect(openContent(keys, Buffer.alloc(40)).answered).toBe('');
  expect(openContent(keys, Buffer.alloc(40)).asked).not.toBe('');
  expect(openContent(keys, null)).toEqual({ asked: '', answered: '' });
});
