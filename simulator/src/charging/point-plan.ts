import type { ChargingMemory } from '@bochong/contract/device';
import type { Supply } from './battery.ts';
import type { Habits } from './habits.ts';

export type PointMemory = ChargingMemory['points'][string];

/** What stands at a bay. */
export interface PointPlan {
  /** `ws://host:port/ocpp` */
  url: string;
  identity: string;
  /** Key of the connection, as hex digits. */
  authKey: string;
  supply: Supply;
  /** Rated power, shared by its guns. */
  kw: number;
  guns: number;
  firmware: string;
  habits: Habits;
  /** It speaks OCPP 2.0.1; else 1.6. */
  speaks201?: boolean;
  /** Of its chance, and of where its meters stand. */
  seed: number;
  /** What it remembers of an earlier run. */
  memory?: PointMemory;
}
