import * as ownCompany from '@bochong/contract/own-company';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(ownCompany);
