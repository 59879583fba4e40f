import * as help from '@bochong/contract/help';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(help);
