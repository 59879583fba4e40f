import * as home from '@bochong/contract/home';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(home);
