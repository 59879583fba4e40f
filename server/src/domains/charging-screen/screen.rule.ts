import type { ScreenConfig, ScreenModule } from '@bochong/contract/charging-screen';

/** Grams of carbon dioxide that energy saves, by kilograms a megawatt-hour to one decimal. */
export const carbonG = (energyWh: number, factorKgPerMWh: number): number =>
  Math.round((energyWh * Math.round(factorKgPerMWh * 10)) / 10_000);

/** Modules that a screen has: those that are visible, and without money not the one that is money alone. */
export const shownModules = ({ modules, showMoney }: Pick<ScreenConfig, 'modules' | 'showMoney'>): ScreenModule[] =>
  modules.filter(({ key, visible }) => visible && (showMoney || key !== 'totalIncome'));

interface Station {
  id: string;
  name: string;
  lng: number | null;
  lat: number | null;
}

/** About a kilometre: the quarter is known, the yard is not. */
const roughly = (degrees: number | null): number | null => degrees && Math.round(degrees * 100) / 100;

/**
 * What stations and places in them are called on a screen. Masked, a station goes by its number, its position is rounded, and a place says
 * only which gun it is: names of devices hold those of stations.
 */
export function namingOf(stations: readonly Station[], masked: boolean) {
  const numbers = new Map(stations.map(({ id }, at) => [id, at + 1]));
  const names = new Map(stations.map(({ id, name }) => [id, name]));
  return {
    noOf: (id: string): number => numbers.get(id) ?? 0,
    /** Charges stay with a station that is gone. */
    nameOf: (id: string): string => {
      const no = numbers.get(id);
      if (no === undefined) return '已撤销的电站';
      return masked ? `${no}号站` : (names.get(id) ?? '');
    },
    placeOf: (equipmentName: string, connectorNo: number): string => {
      const gun = connectorNo === 0 ? '' : `${connectorNo}号枪`;
      return masked ? gun || '充电桩' : `${equipmentName} ${gun}`.trim();
    },
    positionOf: ({ lng, lat }: Station) => (masked ? { lng: roughly(lng), lat: roughly(lat) } : { lng, lat }),
  };
}
