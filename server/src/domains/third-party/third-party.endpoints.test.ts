import * as thirdParty from '@bochong/contract/third-party';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(thirdParty);
