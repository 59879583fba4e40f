import * as watch from '@bochong/contract/watch';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(watch);
