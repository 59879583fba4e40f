import { chargingProtocol, registrationStatus, securityProfile } from '@bochong/contract/charging-asset';
import { expect, test } from 'vitest';
import { credentialsOf, identityOf, isOldKeyGood, protocolOf, refusalAtTheDoor, subprotocolOf } from './handshake.rule.ts';

test.each([
  ['/ocpp/CP-01', 'CP-01'],
  ['/ocpp/CP%2B01?x=1', 'CP+01'],
  ['/ocpp/', undefined],
  ['/ocpp/a/b', undefined],
  ['/ocpp/%E0%A4', undefined],
  ['/ocpp/a%2Fb', undefined],
  [`/ocpp/${'x'.repeat(49)}`, undefined],
  ['/api/ws', undefined],
])('the identity of %s is %s', (path, identity) => expect(identityOf(path)).toBe(identity));

test('a password may be any bytes, colons too', () => {
  const header = `Basic ${Buffer.concat([Buffer.from('CP-01:'), Buffer.from([0x3a, 0, 0xff])]).toString('base64')}`;
  expect(credentialsOf(header)).toEqual({ user: 'CP-01', password: Buffer.from([0x3a, 0, 0xff]) });
  for (const odd of [undefined, 'Bearer x', 'Basic !', `Basic ${Buffer.from('no colon').toString('base64')}`])
    expect(credentialsOf(odd)).toBeUndefined();
});

const { PENDING, ACCEPTED, REJECTED } = registrationStatus;
const { NONE, BASIC, TLS, MUTUAL_TLS } = securityProfile;
const point = { registrationStatus: ACCEPTED, securityProfile: TLS, protocol: chargingProtocol.OCPP16, hasKey: true };
const asked = { secure: true, user: 'cp-01', identity: 'CP-01', certified: false };

test.each([
  ['nobody registered it', undefined, {}, 404],
  ['it is registered under another protocol', { protocol: chargingProtocol.YKC }, {}, 404],
  ['it was kept out', { registrationStatus: REJECTED }, {}, 403],
  ['it waits to be let in', { registrationStatus: PENDING }, {}, undefined],
  ['profile 2 over wss', {}, {}, undefined],
  ['profile 2 over ws', {}, { secure: false }, 401],
  ['profile 1 over ws', { securityProfile: BASIC }, { secure: false }, undefined],
  ['profile 1 over wss', { securityProfile: BASIC }, {}, 401],
  ['profile 0', { securityProfile: NONE }, { secure: false }, 401],
  ['profile 3 without a certificate', { securityProfile: MUTUAL_TLS }, {}, 401],
  ['profile 3 with one', { securityProfile: MUTUAL_TLS, hasKey: false }, { certified: true, user: undefined }, undefined],
  ['profile 3 over ws', { securityProfile: MUTUAL_TLS }, { certified: true, secure: false }, 401],
  ['profile 2 with a certificate and no key', {}, { certified: true, user: undefined }, undefined],
  ['profile 2 with a certificate and the key of another', {}, { certified: true, user: 'CP-02' }, 401],
  ['profile 1 with a certificate', { securityProfile: BASIC }, { certified: true, user: undefined, secure: false }, 401],
  ['no password', {}, { user: undefined }, 401],
  ['another user name', {}, { user: 'CP-02' }, 401],
  ['no key yet', { hasKey: false }, {}, 401],
])('%s', (_, of, door, status) => {
  expect(refusalAtTheDoor(of === undefined ? undefined : { ...point, ...of }, { ...asked, ...door })?.status).toBe(status);
});

test('the first sub-protocol of the device that both sides speak', () => {
  expect(subprotocolOf(['ocpp2.0.1', 'ocpp1.6'])).toBe('ocpp2.0.1');
  expect(subprotocolOf(['ocpp1.6', 'ocpp2.0.1'])).toBe('ocpp1.6');
  expect(subprotocolOf(['ocpp2.1', 'ocpp2.0', 'ocpp1.6'])).toBe('ocpp1.6');
  expect(subprotocolOf(['ocpp1.5', 'toString'])).toBeUndefined();
  expect(subprotocolOf([])).toBeUndefined();
  expect([protocolOf('ocpp1.6'), protocolOf('ocpp2.0.1'), protocolOf('')]).toEqual([
    chargingProtocol.OCPP16,
    chargingProtocol.OCPP201,
    undefined,
  ]);
});

test('the key before is good for a day', () => {
  const at = Date.parse('2026-11-25T08:00:00+08:00');
  expect(isOldKeyGood('2026-11-24T08:00:00+08:00', at)).toBe(true);
  expect(isOldKeyGood('2026-11-24T07:59:59+08:00', at)).toBe(false);
  expect(isOldKeyGood(null, at)).toBe(false);
});
