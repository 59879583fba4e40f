import { chargingProtocol, equipmentOnline, registrationStatus } from '@bochong/contract/charging-asset';
import { skipReason } from '@bochong/contract/charging-maintenance';
import { expect, test } from 'vitest';
import { skipOf, type TargetPoint } from './campaign-target.rule.ts';

const point: TargetPoint = {
  ...{
    equipmentId: 'a',
    equipmentName: 'A',
    protocol: chargingProtocol.OCPP16,
    registrationStatus: registrationStatus.ACCEPTED,
    enabled: true,
  },
  ...{ onlineStatus: equipmentOnline.ONLINE, vendor: 'Bochong', model: 'DC-120', version: '1.0', busy: false, charging: true },
};
const firmware = { version: '2.0', vendor: 'bochong', model: 'DC-120' };

test.each<[string, Partial<TargetPoint>, string, number | undefined]>([
  ['one that fits, even while it charges', {}, '', undefined],
  ['another device of the maker', { model: 'AC-7' }, '', skipReason.OTHER_MODEL],
  ['another maker', { vendor: 'X' }, '', skipReason.OTHER_MODEL],
  ['one that has it', { version: '2.0', onlineStatus: equipmentOnline.OFFLINE }, '', skipReason.SAME_VERSION],
  ['one of another version than asked for', {}, '1.5', skipReason.OTHER_VERSION],
  ['one of the version asked for', {}, '1.0', undefined],
  ['one in another campaign', { busy: true }, '', skipReason.BUSY],
  ['one without a connection', { onlineStatus: equipmentOnline.OFFLINE }, '', skipReason.OFFLINE],
  ['one that never had one', { onlineStatus: equipmentOnline.NEVER }, '', skipReason.OFFLINE],
  ['one that speaks something else', { protocol: chargingProtocol.NONE }, '', skipReason.NOT_OCPP],
  ['one that was not let in', { registrationStatus: registrationStatus.PENDING }, '', skipReason.NOT_ACCEPTED],
  ['one that is out of use', { enabled: false }, '', skipReason.NOT_ACCEPTED],
])('%s', (_, given, fromVersion, reason) => expect(skipOf({ ...point, ...given }, firmware, fromVersion)).toBe(reason));

test('firmware for any device fits every one', () =>
  expect(skipOf({ ...point, model: 'Z' }, { version: '2.0', vendor: '', model: '' }, '')).toBeUndefined());
