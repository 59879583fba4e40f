import type { HomeOverview } from '@bochong/contract/home';
import type { Tone } from '@bochong/contract/kernel/field-kind';

export type Lot = HomeOverview['parks'][number];

/** From this share of its spaces on a lot is full: who comes now finds none. */
const fullShare = 0.98;

export interface Trouble {
  /** What it is, for what it leads to. */
  kind: 'blocked' | 'uncovered' | 'offline' | 'full';
  text: string;
  tone: Tone;
  /** Larger is looked at first. */
  weight: number;
}

/** What somebody should look at in a lot now, the worst first. */
export function troublesOf(lot: Lot): Trouble[] {
  const troubles: (Trouble | false)[] = [
    lot.blockedExits > 0 && { kind: 'blocked', text: `${lot.blockedExits}个出口有车等候`, tone: 'red', weight: 8 },
    lot.uncovered && { kind: 'uncovered', text: '无收费规则', tone: 'red', weight: 4 },
    lot.offlineDevices > 0 && { kind: 'offline', text: `${lot.offlineDevices}台设备离线`, tone: 'red', weight: 2 },
    lot.spaces > 0 && lot.occupied >= lot.spaces * fullShare && { kind: 'full', text: '已满', tone: 'amber', weight: 1 },
  ];
  return troubles.filter((trouble) => trouble !== false);
}

const weightOf = (lot: Lot) => troublesOf(lot).reduce((sum, { weight }) => sum + weight, 0);

/** Lots that need somebody before those that do not; otherwise in the order given. */
export const byAttention = (lots: readonly Lot[]): Lot[] => lots.toSorted((a, b) => weightOf(b) - weightOf(a));
