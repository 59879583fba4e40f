import type { WorkContext } from '../../../kernel/app-context.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import { type OpenStay, type Vehicle, wipePresence, writePresence } from './presence.repo.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** Another stay of a vehicle is open in a lot than before, or none. */
    VehicleMoved: { plateNo: string };
  }
}

type Work = Pick<WorkContext, 'app' | 'tx'>;

/** Which stay of a vehicle is open in a lot now. */
export async function savePresence({ app, tx }: Work, vehicle: Vehicle, state: OpenStay): Promise<void> {
  if (await writePresence(tx, vehicle, state)) await app.events.emit(tx, 'VehicleMoved', vehicle.dealerId, { plateNo: vehicle.plateNo });
}

/** The vehicle of a stay is gone; a later stay that is open already stays so. */
export async function clearPresence({ app, tx }: Work, stay: Vehicle & Pick<StayRow, 'id'>, at: string): Promise<void> {
  if (await wipePresence(tx, stay, at)) await app.events.emit(tx, 'VehicleMoved', stay.dealerId, { plateNo: stay.plateNo });
}
