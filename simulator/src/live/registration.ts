import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** What the server's demo seed tells of the city: where it is, whose keys the devices have, how the simulated channel signs. */
export const registration = z.object({
  server: z.url(),
  /** Device serial number → key. */
  devices: z.record(z.string(), z.string()),
  /** Lot code with its dealer (`20000001/BJ0001`) → id. */
  parks: z.record(z.string(), z.string()),
  pay: z.object({ merchantNo: z.string(), key: z.string() }),
});
export type Registration = z.output<typeof registration>;

/** Reads the file the server has left (mode 600, in its data folder). */
export const readRegistration = (file: string): Registration => registration.parse(JSON.parse(readFileSync(file, 'utf8')));
