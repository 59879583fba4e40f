import * as autoPay from '@bochong/contract/auto-pay';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(autoPay);
