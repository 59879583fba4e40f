import * as chargingMaintenance from '@bochong/contract/charging-maintenance';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingMaintenance);
