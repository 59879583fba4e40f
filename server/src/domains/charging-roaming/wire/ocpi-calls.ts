import { credentialsCalls } from '../link/credentials-call.ts';
import { placeCalls } from '../place/places-call.ts';
import type { OcpiCall } from './ocpi-call.ts';

/** What platforms may call. */
export const ocpiCalls: readonly OcpiCall[] = [...credentialsCalls, ...placeCalls];
