import * as device from '@bochong/contract/device';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(device);
