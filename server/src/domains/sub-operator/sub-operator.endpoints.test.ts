import * as subOperator from '@bochong/contract/sub-operator';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(subOperator);
