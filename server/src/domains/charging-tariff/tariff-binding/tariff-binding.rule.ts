import { type TariffScope, tariffCurrent, tariffScope } from '@bochong/contract/charging-tariff';

/** What a tariff was bound to, `[effectiveFrom, effectiveTo)` in epoch ms. */
export interface TariffBinding {
  scopeType: TariffScope;
  scopeId: string;
  currentType: number;
  tariffId: string;
  effectiveFrom: number;
  effectiveTo: number | null;
}

/** A gun and everything that a binding of it may name. */
export interface BoundGun {
  dealerId: string;
  stationId: string;
  equipmentId: string;
  connectorId: string;
  /** AC or DC. */
  currentType: number;
}

/**
 * The binding of a gun in force at an instant: its own, its equipment's, its station's, the unit's; within one of them that for its current
 * before that for both. Later ones never touch what has begun.
 */
export function bindingAt<B extends TariffBinding>(bindings: readonly B[], gun: BoundGun, at: number): B | undefined {
  const scopes: Readonly<Record<number, string>> = {
    [tariffScope.CONNECTOR]: gun.connectorId,
    [tariffScope.EQUIPMENT]: gun.equipmentId,
    [tariffScope.STATION]: gun.stationId,
    [tariffScope.DEALER]: gun.dealerId,
  };
  let best: B | undefined;
  const rank = ({ scopeType, currentType }: B) => scopeType * 2 + (currentType === tariffCurrent.ANY ? 1 : 0);
  for (const binding of bindings) {
    if (binding.effectiveFrom > at || (binding.effectiveTo !== null && at >= binding.effectiveTo)) continue;
    if (scopes[binding.scopeType] !== binding.scopeId) continue;
    if (binding.currentType !== tariffCurrent.ANY && binding.currentType !== gun.currentType) continue;
    if (best === undefined || rank(binding) < rank(best)) best = binding;
  }
  return best;
}
