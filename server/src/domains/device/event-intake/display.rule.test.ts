import { expect, it } from 'vitest';
import { encodeGbk, showFrame, speakFrame } from './display.rule.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase();

it('speaks as boards in the field are known to understand', () => {
  expect(hex(speakFrame('欢迎光临,请入场停车'))).toBe('0064FFFF301401BBB6D3ADB9E2C1D92CC7EBC8EBB3A1CDA3B3B5A936');
});

it('shows as boards in the field are known to understand', () => {
  expect(hex(showFrame(0, '欢迎光临请入场停车'))).toBe(
    '0064FFFF6225001501000215010300FF000000000000001200BBB6D3ADB9E2C1D9C7EBC8EBB3A1CDA3B3B5F4F5',
  );
});

it('writes plates in GBK and a character GBK lacks as a question mark', () => {
  expect(Buffer.from(encodeGbk('粤B😀')).toString('hex')).toBe('d4c1423f');
});

it('never exceeds the one length byte', () => expect(showFrame(1, '停'.repeat(300))[5]).toBeLessThanOrEqual(255));
