import * as chargingAsset from '@bochong/contract/charging-asset';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingAsset);
