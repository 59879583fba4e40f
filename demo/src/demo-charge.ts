import type { DemoGun } from '@bochong/server/domains/charging-order/charging-order.seed';

/** What is unusual about a charge of the demo. */
export type Oddity = 'none' | 'glitch' | 'twoStops' | 'powerLoss' | 'lateDear' | 'unknownTag' | 'implausible' | 'running';

export interface Charge {
  gun: DemoGun;
  idTag: string;
  at: number;
  minutes: number;
  /** Share of the gun's rated power at its best. */
  share: number;
  oddity: Oddity;
}
