import * as chargingFault from '@bochong/contract/charging-fault';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingFault);
