import type { App, WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';

/** A gun that is kept for an owner, or for another platform whose user it is for. */
export interface KeptGun {
  reservationId: string;
  connectorId: string;
  /** Id of the owner or of the platform. */
  holderId: string;
  /** Number by which the charge point knows it. */
  deviceNo: number;
  /** What the charge point lets in alone, where it keeps the gun itself. */
  idTag: string | null;
}

/** Whoever keeps guns says here for whom, and is told of the charge that used one. */
export interface KeptGuns {
  /** What keeps a gun at an instant; `lock`: nothing becomes of it meanwhile. */
  at(tx: Tx, gun: { dealerId: string; connectorId: string }, at: Date, lock?: boolean): Promise<KeptGun[]>;
  ofEquipment(tx: Tx, dealerId: string, equipmentId: string, now: Date): Promise<KeptGun[]>;
  used(context: WorkContext, use: { dealerId: string; reservationId: string; orderId: string; orderNo: string; at: number }): Promise<void>;
}

const sources = new WeakMap<App, KeptGuns>();
const nobody: KeptGuns = { at: async () => [], ofEquipment: async () => [], used: async () => undefined };

/** The domain that keeps guns says here for whom; until it does, none is kept. */
export const provideKeptGuns = (app: App, kept: KeptGuns): void => void sources.set(app, kept);

export const keptGunsOf = (app: App): KeptGuns => sources.get(app) ?? nobody;
