import { chargingProtocol } from '@bochong/contract/charging-asset';
import { ocpp201 } from '../ocpp201/ocpp201.dialect.ts';
import type { Dialect } from './dialect.ts';
import { ocpp16 } from './ocpp16.dialect.ts';

/** The dialect of a charge point by the code of its protocol. */
export const dialectOf = (protocol: number): Dialect => (protocol === chargingProtocol.OCPP201 ? ocpp201 : ocpp16);
