import type { TariffWhatIfOutcome, WhatIfSession, WhatIfStation } from '@bochong/contract/charging-order';
import { createLargest } from '../../../kernel/largest.ts';

/** A session by what it came to and what it would have come to. */
export interface ComparedSession extends Omit<WhatIfSession, 'changeFen'> {
  stationId: string;
  /** Of electricity and of service, after discounts. */
  before: { elecFen: number; serviceFen: number };
  after: { elecFen: number; serviceFen: number };
}

const kept = 20;
const keptStations = 50;
const hourOf = (instant: string): number => (Math.floor(Date.parse(instant) / 3_600_000) + 8) % 24;
const nothing = () => ({ sessions: 0, energyWh: 0, beforeFen: 0, afterFen: 0 });
type Sums = ReturnType<typeof nothing>;

function count(sums: Sums, { energyWh, beforeFen, afterFen }: ComparedSession): void {
  sums.sessions += 1;
  sums.energyWh += energyWh;
  sums.beforeFen += beforeFen;
  sums.afterFen += afterFen;
}

/** Adds up session by session what a tariff would have changed. */
export function createTariffTally(): { add(session: ComparedSession): void; skip(): void; outcome(): TariffWhatIfOutcome } {
  const parts = { beforeElecFen: 0, beforeServiceFen: 0, afterElecFen: 0, afterServiceFen: 0, raised: 0, lowered: 0, others: 0 };
  const total = nothing();
  const hours = Array.from({ length: 24 }, nothing);
  const stations = new Map<string, Sums & Pick<WhatIfStation, 'stationId' | 'stationName'>>();
  const size = ({ changeFen }: Pick<WhatIfSession, 'changeFen'>) => Math.abs(changeFen);
  const [gains, losses] = [createLargest<WhatIfSession>(kept, size), createLargest<WhatIfSession>(kept, size)];

  return {
    add(session) {
      const { stationId, before, after, ...row } = session;
      const station = stations.get(stationId) ?? { ...nothing(), stationId, stationName: row.stationName };
      stations.set(stationId, station);
      for (const sums of [total, station, hours[hourOf(row.startAt)] as Sums]) count(sums, session);
      parts.beforeElecFen += before.elecFen;
      parts.beforeServiceFen += before.serviceFen;
      parts.afterElecFen += after.elecFen;
      parts.afterServiceFen += after.serviceFen;
      const changeFen = row.afterFen - row.beforeFen;
      if (changeFen === 0) return;
      parts[changeFen > 0 ? 'raised' : 'lowered'] += 1;
      (changeFen > 0 ? gains : losses).add({ ...row, changeFen });
    },
    skip() {
      parts.others += 1;
    },
    outcome() {
      const changed = createLargest<WhatIfStation>(keptStations, size);
      for (const station of stations.values()) changed.add({ ...station, changeFen: station.afterFen - station.beforeFen });
      return { ...total, ...parts, hours, stations: changed.list(), gains: gains.list(), losses: losses.list() };
    },
  };
}
