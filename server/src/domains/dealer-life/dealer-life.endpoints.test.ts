import * as dealerLife from '@bochong/contract/dealer-life';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(dealerLife);
