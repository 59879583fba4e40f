import { readFileSync } from 'node:fs';
import { type CityRegistration, cityRegistration } from '@bochong/contract/device';

/** Reads the registration the server's demo has left. */
export const readRegistration = (file: string): CityRegistration => cityRegistration.parse(JSON.parse(readFileSync(file, 'utf8')));
