import { foreignChargeState as state } from '@bochong/contract/charging-peer';
import { expect, test } from 'vitest';
import { sentenceOf } from './foreign-charge-view.ts';
import { priceNow, priceText } from './foreign-words.ts';

const at = (startTime: string, elecPrice: number) => ({ startTime, elecPrice, servicePrice: 0.4 });
const day = [at('220000', 0.3), at('080000', 1.02), at('120000', 0.7)];

test.each([
  ['07:59', 0.3],
  ['08:00', 1.02],
  ['11:59', 1.02],
  ['23:00', 0.3],
])('at %s electricity costs %d', (time, price) => expect(priceNow(day, time)?.elecPrice).toBe(price));

test('without prices there is none; a price has no tail of binary fractions', () => {
  expect(priceNow([], '08:00')).toBeUndefined();
  expect(priceText({ elecPrice: 0.1, servicePrice: 0.2 })).toBe('0.3 元/度');
});

const settled = { state: state.SETTLED as number, said: '', owedFen: 0, peerName: '他方' };
test.each([
  [{ state: state.STARTING, said: '等待对方答复：超时' }, '等待对方答复：超时，请稍候。'],
  [{ state: state.FAILED, said: '设备离线' }, '没有充电，没有扣款：设备离线。'],
  [{ state: state.SETTLED, owedFen: 1995 }, '余额不够，还欠 ¥19.95，充值后自动补扣。'],
])('%j is told', (change, words) => {
  expect(sentenceOf({ ...settled, ...change } as Parameters<typeof sentenceOf>[0])).toBe(words);
});
