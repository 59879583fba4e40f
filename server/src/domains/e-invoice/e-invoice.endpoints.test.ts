import * as invoices from '@bochong/contract/e-invoice';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(invoices);
