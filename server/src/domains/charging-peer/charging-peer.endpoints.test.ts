import * as chargingPeer from '@bochong/contract/charging-peer';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingPeer);
