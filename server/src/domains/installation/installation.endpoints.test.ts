import * as installation from '@bochong/contract/installation';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(installation);
