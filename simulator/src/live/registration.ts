import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type CityRegistration, cityRegistration } from '@bochong/contract/device';

export const readRegistration = (file: string): CityRegistration => cityRegistration.parse(JSON.parse(readFileSync(file, 'utf8')));

/** Keys of charge points that the server has changed, kept beside the registration for the next run. */
export function createKeyFile(registrationFile: string) {
  const file = `${registrationFile}.keys`;
  const kept = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Record<string, string>;
  return {
    updated: (charging: NonNullable<CityRegistration['charging']>) => ({
      ...charging,
      points: charging.points.map((point) => ({ ...point, authKey: kept[point.identity] ?? point.authKey })),
    }),
    keep(changed: Record<string, string>): void {
      if (Object.entries(changed).every(([identity, key]) => kept[identity] === key)) return;
      Object.assign(kept, changed);
      writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
    },
  };
}
