import * as vehicleSetting from '@bochong/contract/vehicle-setting';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(vehicleSetting);
