import * as specialVehicle from '@bochong/contract/special-vehicle';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(specialVehicle);
