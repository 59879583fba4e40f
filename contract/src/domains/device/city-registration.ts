import { z } from 'zod';

/**
 * What the server's demo leaves for the simulator (`city.json` in the data folder, mode 600): where the server is, whose keys the devices
 * have, and how the simulated payment channel signs.
 */
export const cityRegistration = z.object({
  server: z.url(),
  /** Device serial number → key. */
  devices: z.record(z.string(), z.string()),
  /** Dealer number and lot code (`20000001/BJ0001`) → id of the lot. */
  parks: z.record(z.string(), z.string()),
  pay: z.object({ merchantNo: z.string(), key: z.string() }),
  /** Charge points, each at a lot as `parks` names it, and the cards that drivers hold: dealer number and plate (`20000001/浙AD12345`) → tag. */
  charging: z
    .object({
      url: z.url(),
      points: z.array(
        z.object({
          identity: z.string(),
          authKey: z.string(),
          park: z.string(),
          supply: z.enum(['ac', 'dc']),
          kw: z.number(),
          guns: z.number().int(),
        }),
      ),
      tags: z.record(z.string(), z.string()),
    })
    .optional(),
});
export type CityRegistration = z.output<typeof cityRegistration>;
