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

/** Tells that another stay of a vehicle is open in a lot than before. */
export const tellMoved = ({ app, tx }: Work, { dealerId, plateNo }: Vehicle): Promise<void> =>
  app.events.emitBeside(tx, 'VehicleMoved', dealerId, { plateNo });

/** Which stay of a vehicle is open in a lot now. */
export async function savePresence(work: Work, vehicle: Vehicle, state: OpenStay): Promise<void> {
  if (await writePresence(work.tx, vehicle, state)) await tellMoved(work, vehicle);
}

/** The vehicle of a stay is gone; a later stay that is open already stays so. */
export async function clearPresence(work: Work, stay: Vehicle & Pick<StayRow, 'id'>, at: string): Promise<void> {
  if (await wipePresence(work.tx, stay, at)) await tellMoved(work, stay);
}
