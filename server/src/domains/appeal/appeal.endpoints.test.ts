import * as appeal from '@bochong/contract/appeal';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(appeal);
