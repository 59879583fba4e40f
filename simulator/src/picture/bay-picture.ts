import type { Park } from '../city/places.ts';
import type { Reading } from '../city/stay.ts';
import { drawScene } from './lane-picture.ts';
import type { Seen } from './vehicle-picture.ts';

/** What the camera of a charging bay takes of a car in it, at an instant, as PNG. */
export const drawBay = (
  { purpose, index, parkName }: Pick<Park, 'purpose' | 'index' | 'parkName'>,
  { bay, vehicle, reading, at }: { bay: string; vehicle: Seen; reading: Reading; at: number },
): Buffer =>
  drawScene({ purpose, park: index, direction: 'IN', vehicle, at, berthCode: bay, stamp: { place: `${parkName} 车位${bay}`, reading } });
