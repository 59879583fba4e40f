import * as chargingCustomer from '@bochong/contract/charging-customer';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingCustomer);
