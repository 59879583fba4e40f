import * as payAccount from '@bochong/contract/pay-account';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(payAccount);
