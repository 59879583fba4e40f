import { stationAccess } from '@bochong/contract/charging-asset';
import { chargingCardStatus } from '@bochong/contract/charging-customer';
import { describe, expect, test } from 'vitest';
import { type CredentialFacts, type PayerState, tagStatusOf, vinOf } from './identify.rule.ts';

const at = Date.parse('2026-11-25T10:00:00+08:00');
const here = '0192a000-0000-7000-8000-000000000001';
const elsewhere = '0192a000-0000-7000-8000-000000000002';
const card = (more: Partial<CredentialFacts> = {}): CredentialFacts => ({
  ...{ cardStatus: chargingCardStatus.ACTIVE, disabled: false, expireAt: null, stationIds: [], maxConcurrent: 1 },
  payer: { type: 'owner', state: 'normal', stationIds: [] },
  ...more,
});
const start = (more: object = {}) => ({
  ...{ stationId: here, accessMode: stationAccess.OPEN as number, onAccessList: false, at, purpose: 'start' as const, running: 0 },
  ...more,
});

const expiries = [
  ['without end', null],
  ['until a millisecond later', at + 1],
  ['until now', at],
  ['until yesterday', at - 86_400_000],
] as const;
const states: [name: string, status: number][] = [
  ['in stock', chargingCardStatus.STOCK],
  ['active', chargingCardStatus.ACTIVE],
  ['lost', chargingCardStatus.LOST],
  ['frozen', chargingCardStatus.FROZEN],
  ['cancelled', chargingCardStatus.CANCELLED],
];
const payers: PayerState[] = ['normal', 'frozen', 'cancelled', 'blacklisted'];

describe.each(states)('a card that is %s', (_, cardStatus) => {
  test.each(payers.flatMap((state) => expiries.map(([when, expireAt]) => [state, when, expireAt] as const)))(
    'of a payer who is %s, valid %s',
    (state, _when, expireAt) => {
      const payer = { type: 'owner' as const, state, stationIds: [] };
      const { status } = tagStatusOf(card({ cardStatus, expireAt, payer }), start());
      const expired = expireAt !== null && expireAt <= at;
      const active = cardStatus === chargingCardStatus.ACTIVE && state === 'normal';
      if (cardStatus === chargingCardStatus.STOCK) expect(status).toBe('Invalid');
      else if (active) expect(status).toBe(expired ? 'Expired' : 'Accepted');
      else expect(status).toBe('Blocked');
    },
  );
});

test.each([
  ['nobody knows', undefined, {}, 'Invalid', 'unknown'],
  ['is good for other stations', card({ stationIds: [elsewhere] }), {}, 'Blocked', 'station'],
  ['is good for this station too', card({ stationIds: [elsewhere, here] }), {}, 'Accepted', undefined],
  [
    'a company pays elsewhere only',
    card({ payer: { type: 'company', state: 'normal', stationIds: [elsewhere] } }),
    {},
    'Blocked',
    'station',
  ],
  ['stands on no list', card(), { accessMode: stationAccess.WHITE_LIST }, 'Blocked', 'access'],
  ['stands on a list', card(), { accessMode: stationAccess.WHITE_LIST, onAccessList: true }, 'Accepted', undefined],
  ['an owner pays where companies charge', card(), { accessMode: stationAccess.COMPANY, onAccessList: true }, 'Blocked', 'access'],
  [
    'a company pays where companies charge',
    card({ payer: { type: 'company', state: 'normal', stationIds: [] } }),
    { accessMode: stationAccess.COMPANY },
    'Accepted',
    undefined,
  ],
  [
    'is the operator’s own',
    card({ payer: { type: 'free', state: 'normal', stationIds: [] } }),
    { accessMode: stationAccess.WHITE_LIST },
    'Accepted',
    undefined,
  ],
  ['a VIN code that is off', card({ disabled: true }), {}, 'Blocked', 'disabled'],
  ['charges already', card(), { running: 1 }, 'ConcurrentTx', 'concurrent'],
  ['charges already and only asks', card(), { running: 1, purpose: 'authorize' }, 'Accepted', undefined],
  ['charges once of twice', card({ maxConcurrent: 2 }), { running: 1 }, 'Accepted', undefined],
] as const)('a tag that %s', (_, credential, more, status, refusal) => {
  expect(tagStatusOf(credential, start(more))).toEqual({ status, ...(refusal !== undefined && { refusal }) });
});

test.each([
  ['LSVAU2180N2183294', 'LSVAU2180N2183294'],
  ['VINLSVAU2180N2183294', 'LSVAU2180N2183294'],
  ['vinlsvau2180n2183294', 'LSVAU2180N2183294'],
  ['LSVAU2180N218329I', undefined],
  ['LSVAU2180N218329', undefined],
  ['04A1B2C3D4E5F6', undefined],
  ['XINLSVAU2180N2183294', undefined],
])('the VIN in %s is %s', (idTag, vin) => expect(vinOf(idTag)).toBe(vin));
