import * as statement from '@bochong/contract/statement';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(statement);
