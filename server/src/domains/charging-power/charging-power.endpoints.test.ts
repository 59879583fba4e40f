import * as chargingPower from '@bochong/contract/charging-power';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingPower);
