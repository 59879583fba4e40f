import * as parkingLot from '@bochong/contract/parking-lot';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(parkingLot);
