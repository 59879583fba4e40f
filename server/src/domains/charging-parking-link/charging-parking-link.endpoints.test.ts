import * as chargingParkingLink from '@bochong/contract/charging-parking-link';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingParkingLink);
