import * as bill from '@bochong/contract/bill';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(bill);
