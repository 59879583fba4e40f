import * as chargingScreen from '@bochong/contract/charging-screen';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingScreen);
