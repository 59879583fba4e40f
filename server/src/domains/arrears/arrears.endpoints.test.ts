import * as arrears from '@bochong/contract/arrears';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(arrears);
