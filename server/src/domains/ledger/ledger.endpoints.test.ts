import * as ledger from '@bochong/contract/ledger';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(ledger);
