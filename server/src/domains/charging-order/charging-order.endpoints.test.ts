import * as chargingOrder from '@bochong/contract/charging-order';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingOrder);
