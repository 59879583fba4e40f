import * as systemPay from '@bochong/contract/system-pay';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(systemPay);
