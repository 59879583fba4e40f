import {
  type PricedGunRow,
  type TariffScope,
  tariffBindingErrors,
  type tariffBindings,
  tariffCurrent,
  tariffScope,
} from '@bochong/contract/charging-tariff';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { constraintMeans, fail, failField, found } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { startFrom } from '../tariff/tariff.service.ts';
import { stationGuns } from '../tariff-price/tariff-price.repo.ts';
import { namesOf, priceNow, unpricedGuns } from '../tariff-price/tariff-price.service.ts';
import { type BoundPlace, boundPlaces, openStations } from './bound-place.repo.ts';
import * as repo from './tariff-binding.repo.ts';

constraintMeans('charging_tariff_binding_open', commonErrors.stale);

/** What is to be bound to what; a start of null is now. */
interface Wanted {
  tariffId: string;
  scopeType: TariffScope;
  scopeIds: readonly string[];
  currentType: number;
  effectiveFrom: string | null;
}

async function placesOf({ scopeType, scopeIds }: Wanted, tariff: repo.BindableTariff, { tx, user }: Context): Promise<BoundPlace[]> {
  if (scopeType === tariffScope.DEALER) {
    if (user.parkIds !== null) fail(tariffBindingErrors.needsUnit);
    return [{ dealerId: tariff.dealerId, scopeId: tariff.dealerId, scopeName: tariffScope.label(scopeType), currents: [] }];
  }
  if (scopeIds.length === 0) failField('scopeIds', '请选择要应用的对象');
  const places = await boundPlaces(tx, scopeType, scopeIds, user.parkIds);
  if (places.length !== new Set(scopeIds).size || places.some(({ dealerId }) => dealerId !== tariff.dealerId)) fail(commonErrors.notFound);
  return places;
}

/**
 * Guns the binding is for. A gun or a piece of equipment is bound as it is and must be of the tariff's current; a station or the whole unit
 * is bound for the tariff's current where it has one.
 */
function currentFor(wanted: Wanted, tariff: repo.BindableTariff, places: readonly BoundPlace[]): number {
  const isPart = wanted.scopeType === tariffScope.CONNECTOR || wanted.scopeType === tariffScope.EQUIPMENT;
  const { currentType: own, tariffName } = tariff;
  const refuse = (scopeName: string) =>
    fail(tariffBindingErrors.wrongCurrent, { tariffName, current: tariffCurrent.label(own), scopeName });
  if (isPart) {
    const odd = places.find(({ currents }) => own !== tariffCurrent.ANY && currents.some((current) => current !== own));
    if (odd) refuse(odd.scopeName);
    return tariffCurrent.ANY;
  }
  if (own === tariffCurrent.ANY) return wanted.currentType;
  if (wanted.currentType !== tariffCurrent.ANY && wanted.currentType !== own) refuse(`${tariffCurrent.label(wanted.currentType)}枪`);
  return own;
}

export async function bindTariff(body: Wanted, context: Context): Promise<null> {
  const { tx, now, user } = context;
  const from = startFrom(body.effectiveFrom, now);
  const tariff = await repo.lockBindable(tx, body.tariffId, from);
  const tariffName = tariff?.tariffName ?? found(await repo.nameOfTariff(tx, body.tariffId));
  if (tariff === undefined || Date.parse(tariff.effectiveFrom) > Date.parse(from))
    return fail(tariffBindingErrors.noVersion, { tariffName });
  const places = await placesOf(body, tariff, context);
  const currentType = currentFor(body, tariff, places);
  const open = await repo.lockOpen(
    tx,
    body.scopeType,
    places.map(({ scopeId }) => scopeId),
    currentType,
  );
  const pending = open.find(
    ({ effectiveFrom }) => Date.parse(effectiveFrom) >= Date.parse(from) && Date.parse(effectiveFrom) > now.getTime(),
  );
  if (pending) fail(tariffBindingErrors.pending, { ...pending });
  const same = new Set(open.filter(({ tariffId }) => tariffId === body.tariffId).map(({ scopeId }) => scopeId));
  const scopeIds = places.map(({ scopeId }) => scopeId).filter((scopeId) => !same.has(scopeId));
  const ends = open.filter(({ scopeId }) => !same.has(scopeId));
  const row = { dealerId: tariff.dealerId, tariffId: body.tariffId, scopeType: body.scopeType, currentType, from, by: user.userName };
  if (scopeIds.length > 0) await repo.insertBindings(tx, row, scopeIds, ends);
  const targets = places.map(({ scopeName }) => scopeName);
  context.audit({ targetType: 'chargingTariffBinding', targetId: body.tariffId, detail: { tariffName, targets, from, ended: ends } });
  return null;
}

export async function endBinding(id: string, context: Context): Promise<null> {
  const { tx, now, user } = context;
  const binding = found(await repo.lockBinding(tx, id, user.parkIds));
  if (binding.scopeType === tariffScope.DEALER && user.parkIds !== null) fail(tariffBindingErrors.needsUnit);
  const at = now.getTime();
  if (binding.effectiveTo !== null && Date.parse(binding.effectiveTo) <= at) fail(tariffBindingErrors.ended);
  if (Date.parse(binding.effectiveFrom) >= at) await repo.takeBack(tx, binding);
  else {
    await repo.endBinding(tx, id, now.toISOString(), user.userName);
    const unpriced: string[] = [];
    for (const stationId of await openStations(tx, id)) unpriced.push(...(await unpricedGuns(tx, stationId, at)));
    if (unpriced.length > 0) fail(tariffBindingErrors.leavesUnpriced, { guns: namesOf(unpriced) });
  }
  context.audit({ targetType: 'chargingTariffBinding', targetId: binding.tariffId, detail: { before: binding } });
  return null;
}

/** Guns of a station with the binding that counts and the price of now. */
export async function gunsOfStation(stationId: string, { tx, user, now }: Context): Promise<Data<typeof tariffBindings.guns>> {
  const guns = await stationGuns(tx, stationId, user.parkIds);
  const ids = guns.map(({ connectorId }) => connectorId);
  const prices = await priceNow(tx, ids, now.getTime());
  return guns.map(({ connectorId, connectorCode, connectorName, equipmentId, equipmentName, currentType }) => {
    const { scopeType = null, until = 0, ...price } = prices.get(connectorId) ?? {};
    const names = { connectorId, connectorCode, connectorName, equipmentId, equipmentName };
    return {
      ...names,
      currentType: currentType as PricedGunRow['currentType'],
      scopeType,
      price: 'versionId' in price ? { ...price, until: toIso(until) } : null,
    };
  });
}
