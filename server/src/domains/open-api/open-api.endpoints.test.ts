import * as openApi from '@bochong/contract/open-api';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(openApi);
