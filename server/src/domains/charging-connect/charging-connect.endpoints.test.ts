import * as chargingConnect from '@bochong/contract/charging-connect';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingConnect);
