import * as exportCenter from '@bochong/contract/export-center';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(exportCenter);
