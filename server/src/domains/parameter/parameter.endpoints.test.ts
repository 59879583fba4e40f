import * as parameter from '@bochong/contract/parameter';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(parameter);
