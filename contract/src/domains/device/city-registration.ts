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
      /** Cameras over charging bays, and the guns whose bays they see. */
      cameras: z
        .array(
          z.object({
            ...{ deviceSn: z.string(), secretKey: z.string(), park: z.string() },
            bays: z.array(z.object({ identity: z.string(), gun: z.number().int(), bay: z.string() })),
          }),
        )
        .optional(),
      /** Printed codes of guns that may be reserved, by charge point and number (`CZ-BJ0001-01/1`), and what drivers are known by, named as in `tags`. */
      bookings: z.object({ codes: z.record(z.string(), z.string()), passes: z.record(z.string(), z.string()) }).optional(),
    })
    .optional(),
});
export type CityRegistration = z.output<typeof cityRegistration>;

const gunMemory = z.object({
  /** What its meter shows. */
  registerWh: z.number(),
  /** What is plugged in. */
  car: z
    .object({
      battery: z.object({ capacityWh: z.number(), soc: z.number(), tempC: z.number(), maxDcW: z.number(), maxAcW: z.number() }),
      vin: z.string().optional(),
    })
    .nullable(),
  /** The charge that runs, by its transaction number. */
  charge: z.object({ idTag: z.string(), number: z.number().int(), startWh: z.number(), samples: z.number().int() }).nullable(),
});
export type GunMemory = z.output<typeof gunMemory>;

/**
 * What the charge points of the simulated city and the drivers at them remember from one run to the next (`city.json.charging` in the data
 * folder, mode 600). The demo leaves the first one: the charges that its past left running.
 */
export const chargingMemory = z.object({
  /** By identity; guns by their number. */
  points: z.record(
    z.string(),
    z.object({
      authKey: z.string().optional(),
      firmware: z.string().optional(),
      guns: z.record(z.string(), gunMemory),
      /** Parameters that were changed, and the cards it lets charge without a connection; absent: as it left the factory. */
      configuration: z.record(z.string(), z.string()).optional(),
      localList: z.object({ version: z.number().int(), tags: z.record(z.string(), z.string()) }).optional(),
      /** Of a device of OCPP 2.0.1: the number of the next message of each charge. */
      seqNos: z.record(z.string(), z.number().int()).optional(),
    }),
  ),
  /** Who waits at a gun: number of the vehicle in the city (negative: a stranger), its card if any, and when it will leave. */
  guests: z.array(
    z.object({
      ...{ identity: z.string(), gun: z.number().int(), vehicle: z.number().int(), tag: z.string() },
      ...{ targetSoc: z.number(), lingerMs: z.number() },
    }),
  ),
});
export type ChargingMemory = z.output<typeof chargingMemory>;
