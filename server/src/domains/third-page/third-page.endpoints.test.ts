import * as thirdPage from '@bochong/contract/third-page';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(thirdPage);
