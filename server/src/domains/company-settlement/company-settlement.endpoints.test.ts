import * as settlement from '@bochong/contract/company-settlement';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(settlement);
