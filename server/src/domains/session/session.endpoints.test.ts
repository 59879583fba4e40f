import * as session from '@bochong/contract/session';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(session);
