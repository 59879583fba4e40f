import * as chargingReservation from '@bochong/contract/charging-debt';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingReservation);
