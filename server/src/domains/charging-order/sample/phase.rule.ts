import type { SampledValue } from '../../charging-connect/index.ts';

type Three = readonly [first: number, second: number, third: number];
/** Amperes and volts of the three phases, one decimal; direct current stands in the first. */
export interface PhaseValues {
  amps: Three;
  volts: Three;
}

const phaseNames: readonly (readonly string[])[] = [
  ['L1', 'L1-N'],
  ['L2', 'L2-N'],
  ['L3', 'L3-N'],
];

/** Of one measurand the outlet's values by phase; a value without a phase is that of the first. Nonsense counts as 0. */
function ofPhases(sampled: readonly SampledValue[], measurand: string): Three {
  const own = sampled.filter((value) => value.measurand === measurand && (value.location ?? 'Outlet') === 'Outlet');
  const amountOf = (value: SampledValue | undefined): number => {
    const amount = Number(value?.value ?? 0) * (value?.unit?.startsWith('k') ? 1000 : 1);
    return Number.isFinite(amount) && amount > 0 && amount < 10_000 ? Math.round(amount * 10) / 10 : 0;
  };
  const [first = 0, second = 0, third = 0] = phaseNames.map((names) => amountOf(own.find(({ phase }) => names.includes(phase ?? ''))));
  return first + second + third > 0 ? [first, second, third] : [amountOf(own.find(({ phase }) => phase === undefined)), 0, 0];
}

export const ampsAndVolts = (sampled: readonly SampledValue[]): PhaseValues => ({
  amps: ofPhases(sampled, 'Current.Import'),
  volts: ofPhases(sampled, 'Voltage'),
});
