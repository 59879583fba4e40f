import * as company from '@bochong/contract/company';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(company);
