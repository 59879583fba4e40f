import * as workday from '@bochong/contract/workday';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(workday);
