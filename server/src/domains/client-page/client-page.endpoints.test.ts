import * as clientPage from '@bochong/contract/client-page';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(clientPage);
