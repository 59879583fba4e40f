import * as merchants from '@bochong/contract/merchant';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(merchants);
