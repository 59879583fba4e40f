import { stationStatus } from '@bochong/contract/charging-asset';
import type { HomeCharging } from '@bochong/contract/home';
import type { Tone } from '@bochong/contract/kernel/field-kind';

export type Station = HomeCharging['stations'][number];

export interface StationTrouble {
  /** What it is, for what it leads to. */
  kind: 'faulted' | 'waiting' | 'offline' | 'full' | 'closed';
  text: string;
  tone: Tone;
  /** Larger is looked at first. */
  weight: number;
}

/** What somebody should look at in a station now, the worst first. One that is being built or closed has guns that say nothing. */
export function stationTroubles(station: Station): StationTrouble[] {
  const { faulted, waiting, offline, guns, charging, stationStatus: standing } = station;
  const priced: StationTrouble[] = waiting > 0 ? [{ kind: 'waiting', text: `${waiting}单待核价`, tone: 'amber', weight: 4 }] : [];
  if (standing === stationStatus.BUILDING || standing === stationStatus.CLOSED)
    return [...priced, { kind: 'closed', text: stationStatus.label(standing), tone: 'grey', weight: 0 }];
  const troubles: (StationTrouble | false)[] = [
    faulted > 0 && { kind: 'faulted', text: `${faulted}把枪故障`, tone: 'red', weight: 8 },
    ...priced,
    offline > 0 && { kind: 'offline', text: `${offline}把枪离线`, tone: 'red', weight: 2 },
    guns > 0 && charging === guns && { kind: 'full', text: '全部在充', tone: 'amber', weight: 1 },
  ];
  return troubles.filter((trouble) => trouble !== false);
}

const weightOf = (station: Station) => stationTroubles(station).reduce((sum, { weight }) => sum + weight, 0);

/** Stations that need somebody before those that do not; otherwise in the order given. */
export const stationsByAttention = (stations: readonly Station[]): Station[] => stations.toSorted((a, b) => weightOf(b) - weightOf(a));
