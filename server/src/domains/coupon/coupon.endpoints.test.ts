import * as coupons from '@bochong/contract/coupon';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(coupons);
