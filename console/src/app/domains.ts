import { pages as devicePages } from '../domains/device/pages.ts';
import { pages as parkingFeePages } from '../domains/parking-fee/pages.ts';
import { pages as parkingLotPages } from '../domains/parking-lot/pages.ts';
import { type Pages, pageRegistry } from '../kit/pages.ts';
import { pages as framePages } from './pages/pages.ts';

/** Every domain that has pages, one line each. */
const domains: readonly Pages[] = [framePages, devicePages, parkingFeePages, parkingLotPages];

/** Page of a path; null when the console has none. */
export const pageAt = pageRegistry(...domains);
