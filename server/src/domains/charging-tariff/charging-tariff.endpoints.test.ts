import * as chargingTariff from '@bochong/contract/charging-tariff';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(chargingTariff);
