import * as license from '@bochong/contract/license';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(license);
