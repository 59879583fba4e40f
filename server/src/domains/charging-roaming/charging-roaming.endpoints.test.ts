import * as chargingRoaming from '@bochong/contract/charging-roaming';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingRoaming);
