import * as chargingLocalList from '@bochong/contract/charging-local-list';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingLocalList);
