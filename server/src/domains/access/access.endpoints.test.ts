import * as access from '@bochong/contract/access';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(access);
