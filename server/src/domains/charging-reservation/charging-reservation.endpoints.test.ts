import * as chargingReservation from '@bochong/contract/charging-reservation';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingReservation);
