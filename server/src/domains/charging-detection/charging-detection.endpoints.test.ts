import * as chargingDetection from '@bochong/contract/charging-detection';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingDetection);
