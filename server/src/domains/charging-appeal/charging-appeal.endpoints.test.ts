import * as chargingAppeal from '@bochong/contract/charging-appeal';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingAppeal);
