import * as split from '@bochong/contract/split';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(split);
