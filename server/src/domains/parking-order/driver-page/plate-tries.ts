import { driverPageErrors } from '@bochong/contract/parking-order';
import { createMissLimit } from '../../../kernel/http/miss-limit.ts';

/** Counts plates that are asked for and are not there. */
export const { assertMayAsk, noteMiss } = createMissLimit(driverPageErrors.tooManyPlates);
