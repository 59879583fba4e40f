import { chargeCalls } from '../charge/charges-call.ts';
import { commandCalls } from '../command/commands-call.ts';
import { credentialsCalls } from '../link/credentials-call.ts';
import { placeCalls } from '../place/places-call.ts';
import { tokenCalls } from '../token/tokens-call.ts';
import type { OcpiCall } from './ocpi-call.ts';

/** What platforms may call. */
export const ocpiCalls: readonly OcpiCall[] = [...credentialsCalls, ...placeCalls, ...chargeCalls, ...commandCalls, ...tokenCalls];
