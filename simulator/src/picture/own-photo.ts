import type { City, Stay } from '../city/stay.ts';
import { drawScene } from './lane-picture.ts';
import { shotOf } from './passage-picture.ts';

/** What a driver takes with the telephone when leaving: nothing is burned into it. */
export const ownPhoto = (city: City, stay: Stay): Buffer => drawScene({ ...shotOf(city, stay, 'OUT', stay.exitAt), stamp: null });
