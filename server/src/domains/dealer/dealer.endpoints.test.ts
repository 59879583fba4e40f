import * as dealer from '@bochong/contract/dealer';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(dealer);
