import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Payer } from '../customer-orders.ts';
import { type Identify, startsByItself } from '../identify/identify.service.ts';
import { keeperOf, payerOfVehicle } from './plug-payer.repo.ts';

/** Who pays for a car that charges by itself; `unknown`: a list lets it, and nobody is known to pay. */
export type PlugPayer = { payer: Payer; by: 'vin' | 'list' } | 'unknown';

/**
 * Whether a car with this plate charges by itself when it is plugged in at a station, and who pays: the vehicle's VIN code says so, or a list
 * of plug and charge names the plate, its owner or its company. Undefined: it does not.
 */
export async function plugPayer(
  context: WorkContext,
  place: Pick<Identify, 'dealerId' | 'stationId' | 'at'>,
  plateNo: string,
): Promise<PlugPayer | undefined> {
  const { tx } = context;
  const ofVehicle = await payerOfVehicle(tx, place, plateNo);
  if (ofVehicle) return { payer: ofVehicle, by: 'vin' };
  const payer = await keeperOf(tx, place.dealerId, plateNo);
  const subjects = {
    plateNo,
    ownerId: payer?.type === 'owner' ? payer.id : null,
    companyId: payer?.type === 'company' ? payer.id : null,
  };
  if (!(await startsByItself(context, place, subjects))) return undefined;
  return payer ? { payer, by: 'list' } : 'unknown';
}
