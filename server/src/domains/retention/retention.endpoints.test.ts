import * as retention from '@bochong/contract/retention';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(retention);
