import { type VehicleEvent, vehicleEventPage } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { publishedKinds } from './vehicle-file.repo.ts';

/** Kinds of entries whose own page the caller may open. */
export const kindsFor = ({ user }: Context): VehicleEvent['kind'][] =>
  publishedKinds.filter((kind) => user.codes.has(vehicleEventPage[kind] ?? ''));
