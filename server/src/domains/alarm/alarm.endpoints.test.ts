import * as alarm from '@bochong/contract/alarm';
import { proveEndpoints } from '../../kernel/testing/endpoint-suite.ts';

proveEndpoints(alarm);
