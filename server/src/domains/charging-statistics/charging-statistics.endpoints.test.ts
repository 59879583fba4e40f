import * as chargingStatistics from '@bochong/contract/charging-statistics';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingStatistics);
