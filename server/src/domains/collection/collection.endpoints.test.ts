import * as collection from '@bochong/contract/collection';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(collection);
