import * as parkingOrder from '@bochong/contract/parking-order';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(parkingOrder);
