import * as dictionary from '@bochong/contract/dictionary';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(dictionary);
