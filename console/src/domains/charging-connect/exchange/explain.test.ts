import { type Exchange, exchangeOutcome, exchangeSide } from '@bochong/contract/charging-connect';
import { expect, test } from 'vitest';
import { explain, readable } from './explain.ts';

const exchange = (action: string, payload: object, answer: unknown, over: Partial<Exchange> = {}): Exchange =>
  ({
    ...{ action, side: exchangeSide.DEVICE, outcome: exchangeOutcome.ANSWERED, callText: JSON.stringify([2, 'id', action, payload]) },
    answerText: JSON.stringify(answer),
    ...over,
  }) as Exchange;

test.each([
  [exchange('StatusNotification', { connectorId: 1, status: 'Faulted', errorCode: 'GroundFailure' }, [3, 'id', {}]), '故障，漏电/接地故障'],
  [
    exchange('StartTransaction', { idTag: 'CARD', meterStart: 1500 }, [3, 'id', { transactionId: 7, idTagInfo: { status: 'Accepted' } }]),
    '卡号 CARD，表底 1.500度 → 平台：接受，交易号 7',
  ],
  [
    exchange('MeterValues', { meterValue: [{ sampledValue: [{ value: '1200' }, { value: '60', measurand: 'SoC', unit: 'Percent' }] }] }, [
      3,
      'id',
      {},
    ]),
    '表底 1.200度，电量 60%',
  ],
  [
    exchange('Authorize', { idTag: 'X' }, [4, 'id', 'SecurityError', '', {}], { outcome: exchangeOutcome.ERROR }),
    '卡号 X → 平台：错误 SecurityError',
  ],
  [
    exchange(
      'TransactionEvent',
      {
        ...{ eventType: 'Started', idToken: { idToken: 'CARD', type: 'ISO14443' }, transactionInfo: { transactionId: 'T' } },
        meterValue: [{ sampledValue: [{ value: 1.5, unitOfMeasure: { unit: 'Wh', multiplier: 3 } }] }],
      },
      [3, 'id', { idTokenInfo: { status: 'NotAtThisLocation' } }],
    ),
    '开始，卡号 CARD，表底 1.500度 → 平台：本站不可用',
  ],
  [
    exchange('TransactionEvent', { eventType: 'Ended', transactionInfo: { transactionId: 'T', stoppedReason: 'PowerLoss' } }, [
      3,
      'id',
      {},
    ]),
    '结束，原因 PowerLoss',
  ],
  [exchange('StatusNotification', { evseId: 1, connectorId: 1, connectorStatus: 'Occupied' }, [3, 'id', {}]), '已插枪'],
  [
    exchange('BootNotification', { chargingStation: { vendorName: 'V', model: 'M' } }, [3, 'id', { status: 'Accepted' }]),
    'V M → 平台：接受',
  ],
  [exchange('Reset', { type: 'Hard' }, [3, 'id', { status: 'Accepted' }], { side: exchangeSide.PLATFORM }), '硬重启 → 设备：接受'],
  [exchange('', {}, null, { callText: '{', answerText: '', outcome: exchangeOutcome.UNREADABLE }), ''],
])('%#', (said, words) => expect(explain(said)).toBe(words));

test('what is no JSON is shown as it came', () => {
  expect(readable('{')).toBe('{');
  expect(readable('[3,"a",{}]')).toBe('[\n  3,\n  "a",\n  {}\n]');
});
