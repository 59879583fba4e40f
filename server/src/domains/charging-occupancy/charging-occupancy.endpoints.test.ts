import * as chargingOccupancy from '@bochong/contract/charging-occupancy';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingOccupancy);
