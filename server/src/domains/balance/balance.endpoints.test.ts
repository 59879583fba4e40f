import * as balance from '@bochong/contract/balance';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(balance);
