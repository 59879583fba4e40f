import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type ChargingMemory, type CityRegistration, chargingMemory, cityRegistration } from '@bochong/contract/device';

export const readRegistration = (file: string): CityRegistration => cityRegistration.parse(JSON.parse(readFileSync(file, 'utf8')));

/** What the charge points remember, kept beside the registration for the next run; a file is whole or not there. */
export function createMemoryFile(registrationFile: string) {
  const file = `${registrationFile}.charging`;
  return {
    before: existsSync(file) ? chargingMemory.parse(JSON.parse(readFileSync(file, 'utf8'))) : { points: {}, guests: [] },
    keep(memory: ChargingMemory): void {
      writeFileSync(`${file}.new`, JSON.stringify(memory), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
