import * as platformConfig from '@bochong/contract/platform-config';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(platformConfig);
