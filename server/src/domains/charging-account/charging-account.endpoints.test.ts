import * as chargingAccount from '@bochong/contract/charging-account';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingAccount);
