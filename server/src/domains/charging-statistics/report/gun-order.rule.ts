import { type GunFigures, gunOrder } from '@bochong/contract/charging-statistics';

type Compared = Pick<GunFigures, 'timeBp' | 'energyWh' | 'netFen' | 'faultBp' | 'onlineBp' | 'startBp' | 'connectorCode'>;

/** Idle: the least of its time charging; a gun that was in operation at no time comes last. */
const idle = (a: Compared, b: Compared) => (a.timeBp ?? 10_001) - (b.timeBp ?? 10_001) || a.energyWh - b.energyWh;
const earning = (a: Compared, b: Compared) => b.netFen - a.netFen || b.energyWh - a.energyWh;
/** Failing: out of order the longest; then without a connection, then by starts that came to nothing. */
const failing = (a: Compared, b: Compared) =>
  (b.faultBp ?? 0) - (a.faultBp ?? 0) || (a.onlineBp ?? 10_000) - (b.onlineBp ?? 10_000) || (a.startBp ?? 10_000) - (b.startBp ?? 10_000);

const orders = { [gunOrder.IDLE]: idle, [gunOrder.EARNING]: earning, [gunOrder.FAILING]: failing };

/** Guns in the order asked for; equal ones by their code. */
export const orderedGuns = <Gun extends Compared>(guns: readonly Gun[], by: keyof typeof orders): Gun[] =>
  guns.toSorted((a, b) => orders[by](a, b) || (a.connectorCode < b.connectorCode ? -1 : 1));
