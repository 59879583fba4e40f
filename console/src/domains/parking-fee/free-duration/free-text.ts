import { carType, energyType, vehicleClass } from '@bochong/contract/kernel/vehicle';
import { dayType, type FreeDurationFields, freeMode, freeScope } from '@bochong/contract/parking-fee';
import { formatInstant, formatMinutes } from '../../../kit/format.ts';

type Terms = Pick<FreeDurationFields, 'minutes' | 'freeMode' | 'freeScope' | 'windowMinutes'>;

/** Whether a window limits how often the minutes are given. */
export const isWindowed = (scope: number): boolean => scope === freeScope.ONCE_IN_WINDOW || scope === freeScope.CUMULATIVE;

export const scopeText = (free: Terms): string =>
  `${freeScope.label(free.freeScope)}${isWindowed(free.freeScope) ? `（${formatMinutes(free.windowMinutes)}）` : ''}`;

export const freeText = (free: Terms): string => `${free.minutes}分钟，${scopeText(free)}，${freeMode.label(free.freeMode)}`;

/** Vehicles and days it is for. */
export function appliesText({ applyVehicle, applyDayTypes }: Pick<FreeDurationFields, 'applyVehicle' | 'applyDayTypes'>): string {
  const parts = [
    applyVehicle.energyTypes.map((code) => energyType.label(code)),
    applyVehicle.vehicleClasses.map((code) => vehicleClass.label(code)),
    applyVehicle.carTypes.map((code) => carType.label(code)),
    applyDayTypes.map((code) => dayType.label(code)),
  ];
  return (
    parts
      .filter((part) => part.length > 0)
      .map((part) => part.join('、'))
      .join('；') || '全部车辆，每天'
  );
}

export const periodText = (from: string, to: string | null): string =>
  `${formatInstant(from).slice(0, 16)} 起${to ? `，至 ${formatInstant(to).slice(0, 16)}` : ''}`;

/** Names in one line. */
export const joined = (names: readonly string[]): string => names.join('、') || '—';
