import * as start from '@bochong/contract/start';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(start);
