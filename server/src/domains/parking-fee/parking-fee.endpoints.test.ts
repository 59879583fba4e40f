import * as parkingFee from '@bochong/contract/parking-fee';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(parkingFee);
