import * as finder from '@bochong/contract/finder';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(finder);
