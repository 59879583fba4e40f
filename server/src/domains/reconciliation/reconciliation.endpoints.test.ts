import * as reconciliation from '@bochong/contract/reconciliation';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(reconciliation);
