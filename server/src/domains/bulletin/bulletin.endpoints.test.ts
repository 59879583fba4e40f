import * as bulletin from '@bochong/contract/bulletin';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(bulletin);
