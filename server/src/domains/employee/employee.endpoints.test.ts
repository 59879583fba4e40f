import * as employee from '@bochong/contract/employee';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(employee);
