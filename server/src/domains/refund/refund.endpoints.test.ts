import * as refund from '@bochong/contract/refund';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(refund);
