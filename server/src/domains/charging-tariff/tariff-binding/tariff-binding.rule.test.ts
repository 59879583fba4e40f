import { type TariffScope, tariffCurrent, tariffScope } from '@bochong/contract/charging-tariff';
import { expect, it } from 'vitest';
import { bindingAt, type TariffBinding } from './tariff-binding.rule.ts';

const gun = { dealerId: 'd', stationId: 's', equipmentId: 'e', connectorId: 'c', currentType: tariffCurrent.DC };
const bound = (scopeType: TariffScope, scopeId: string, tariffId: string, more: Partial<TariffBinding> = {}): TariffBinding => ({
  ...{ scopeType, scopeId, tariffId, currentType: tariffCurrent.ANY, effectiveFrom: 0, effectiveTo: null },
  ...more,
});
const unit = bound(tariffScope.DEALER, 'd', 'unit');
const station = bound(tariffScope.STATION, 's', 'station');
const stationDc = bound(tariffScope.STATION, 's', 'station dc', { currentType: tariffCurrent.DC });
const stationAc = bound(tariffScope.STATION, 's', 'station ac', { currentType: tariffCurrent.AC });
const equipment = bound(tariffScope.EQUIPMENT, 'e', 'equipment');
const connector = bound(tariffScope.CONNECTOR, 'c', 'gun');

it.each<[string, TariffBinding[], string | undefined]>([
  ['nothing bound', [], undefined],
  ['the unit’s, where nothing narrower is bound', [unit, bound(tariffScope.STATION, 'other', 'x')], 'unit'],
  ['the station’s before the unit’s', [unit, station], 'station'],
  ['of a station that for the gun’s current before that for both', [station, stationAc, stationDc, unit], 'station dc'],
  ['never that for another current', [stationAc, unit], 'unit'],
  ['the equipment’s before the station’s', [stationDc, equipment], 'equipment'],
  ['the gun’s own before all', [unit, station, equipment, connector], 'gun'],
])('%s', (_, bindings, tariffId) => {
  expect(bindingAt(bindings, gun, 5)?.tariffId).toBe(tariffId);
  expect(bindingAt(bindings.toReversed(), gun, 5)?.tariffId).toBe(tariffId);
});

it('holds from its beginning, and no longer at its end', () => {
  const was = bound(tariffScope.STATION, 's', 'was', { effectiveFrom: 10, effectiveTo: 20 });
  const is = bound(tariffScope.STATION, 's', 'is', { effectiveFrom: 20 });
  expect([9, 10, 19, 20].map((at) => bindingAt([is, was], gun, at)?.tariffId)).toEqual([undefined, 'was', 'was', 'is']);
});
