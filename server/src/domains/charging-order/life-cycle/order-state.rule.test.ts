import { chargingCloseReason, chargingOrderStatus } from '@bochong/contract/charging-order';
import { expect, test } from 'vitest';
import { type OrderEvent, type OrderStanding, statusAfter } from './order-state.rule.ts';

const { CREATED, STARTING, CHARGING, STOPPING, SETTLING, SETTLED, CLOSED, ABNORMAL } = chargingOrderStatus;
const events: readonly OrderEvent[] = [
  ...(['startSent', 'startFailed', 'started', 'stopAsked', 'stopped', 'stopLost', 'priced', 'empty', 'doubtful'] as const),
  ...(['pricedByPerson', 'corrected'] as const),
];
const order = (orderStatus: OrderStanding['orderStatus'], more: Partial<OrderStanding> = {}): OrderStanding => ({
  ...{ orderStatus, closeReason: null, isProvisional: false, closedForMs: 0 },
  ...more,
});

/** Every step there is; whatever is not here is refused. */
const allowed = new Map<string, number>([
  [`${CREATED} startSent`, STARTING],
  [`${CREATED} startFailed`, CLOSED],
  [`${STARTING} startFailed`, CLOSED],
  [`${STARTING} started`, CHARGING],
  [`${CHARGING} stopAsked`, STOPPING],
  [`${CHARGING} stopped`, SETTLING],
  [`${CHARGING} stopLost`, SETTLING],
  [`${STOPPING} stopped`, SETTLING],
  [`${STOPPING} stopLost`, SETTLING],
  [`${SETTLING} priced`, SETTLED],
  [`${SETTLING} empty`, CLOSED],
  [`${SETTLING} doubtful`, ABNORMAL],
  [`${ABNORMAL} pricedByPerson`, SETTLED],
  [`${SETTLED} corrected`, SETTLED],
]);
const pairs = chargingOrderStatus.options.flatMap(({ value, label }) =>
  events.map((event) => [label, event, value, allowed.get(`${value} ${event}`) ?? null] as const),
);

test.each(pairs)('%s, %s', (_, event, status, after) => {
  expect(statusAfter(order(status), event)).toBe(after);
});

test.each([
  [
    'a start that failed is taken up by its StartTransaction within a day',
    { closeReason: chargingCloseReason.NO_RESPONSE, closedForMs: 86_400_000 },
    CHARGING,
  ],
  ['not later', { closeReason: chargingCloseReason.NOT_PLUGGED, closedForMs: 86_400_001 }, null],
  ['nor an order that ended without energy', { closeReason: chargingCloseReason.ZERO_ENERGY }, null],
])('closed, started: %s', (_, more, after) => {
  expect(statusAfter(order(CLOSED, more), 'started')).toBe(after);
});

test('what the platform ended is corrected from 0 by the stop that comes later; what a device ended is a person’s', () => {
  const empty = { closeReason: chargingCloseReason.ZERO_ENERGY };
  expect(statusAfter(order(CLOSED, { ...empty, isProvisional: true }), 'corrected')).toBe(SETTLED);
  expect(statusAfter(order(CLOSED, empty), 'corrected')).toBeNull();
  expect(statusAfter(order(ABNORMAL, { isProvisional: true }), 'corrected')).toBe(SETTLED);
  expect(statusAfter(order(ABNORMAL), 'corrected')).toBeNull();
});
