import * as operationLog from '@bochong/contract/operation-log';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(operationLog);
