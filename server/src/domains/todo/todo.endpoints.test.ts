import * as todo from '@bochong/contract/todo';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(todo);
