import { stationAccess } from '@bochong/contract/charging-asset';
import { chargingCardStatus } from '@bochong/contract/charging-customer';
import { expect, test } from 'vitest';
import type { CredentialFacts } from '../identify/identify.rule.ts';
import { offlineStatusOf } from './offline-card.rule.ts';

const { STOCK, ACTIVE, LOST, FROZEN, CANCELLED } = chargingCardStatus;
const at = Date.UTC(2026, 2, 10);
const [here, elsewhere] = ['here', 'elsewhere'];
const payer: CredentialFacts['payer'] = { type: 'owner', state: 'normal', stationIds: [] };
const card: CredentialFacts = { cardStatus: ACTIVE, disabled: false, expireAt: null, stationIds: [], maxConcurrent: 1, payer };
const everybody = { stationId: here, accessMode: stationAccess.OPEN, onAccessList: false, at };
const listed = { ...everybody, accessMode: stationAccess.WHITE_LIST };

test.each([
  ['in use', {}, everybody, 'Accepted'],
  ['in stock', { cardStatus: STOCK }, everybody, undefined],
  ['lost', { cardStatus: LOST }, everybody, 'Blocked'],
  ['frozen', { cardStatus: FROZEN }, everybody, 'Blocked'],
  ['cancelled', { cardStatus: CANCELLED }, everybody, undefined],
  ['its owner on the black list', { payer: { ...payer, state: 'blacklisted' } }, everybody, 'Blocked'],
  ['at its end', { expireAt: at }, everybody, undefined],
  ['before its end', { expireAt: at + 1 }, everybody, 'Accepted'],
  ['for another station', { stationIds: [elsewhere] }, everybody, undefined],
  ['not on the list of the station', {}, listed, undefined],
  ['on the list of the station', {}, { ...listed, onAccessList: true }, 'Accepted'],
] as const)('a card %s', (_, differs, place, status) => {
  expect(offlineStatusOf({ ...card, ...differs } as CredentialFacts, place)).toBe(status);
});
