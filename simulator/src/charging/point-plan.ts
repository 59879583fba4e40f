import type { Supply } from './battery.ts';
import type { Habits } from './habits.ts';

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
  /** Of its chance, and of where its meters stand. */
  seed: number;
}
