import { z } from 'zod';
import { type PlateColor, plateColor, type VehicleClass, vehicleClass } from '../../kernel/vehicle.ts';

/**
 * HTTP push of Vzenith (臻识) lane cameras. The camera is configured with these addresses, its own serial number as `:sn`
 * and the device key as `?token=`: the protocol has no signature of its own.
 */
export const vzenithPaths = {
  plate: '/device/vzenith/:sn/plate',
  heartbeat: '/device/vzenith/:sn/heartbeat',
  gpio: '/device/vzenith/:sn/gpio',
} as const;

const whole = z.coerce.number().int();
// Firmware versions differ in what they leave out: a push without time or plate is still a vehicle at the barrier.
const timeStamp = z.object({
  Timeval: z.object({
    sec: whole.optional(),
    usec: whole.optional(),
    decyear: whole.optional(),
    decmon: whole.optional(),
    decday: whole.optional(),
    dechour: whole.optional(),
    decmin: whole.optional(),
    decsec: whole.optional(),
  }),
});

export const vzenithPlateResult = z.object({
  license: z.string().max(40).default(''),
  colorType: whole.default(0),
  type: whole.default(0),
  confidence: z.coerce.number().min(0).max(100).transform(Math.floor).default(0),
  direction: whole.default(0),
  triggerType: whole.default(1),
  plateid: whole.optional(),
  isoffline: whole.default(0),
  timeStamp: timeStamp.default({ Timeval: {} }),
  imageFile: z.string().optional(),
  imageFragmentFile: z.string().optional(),
  carColor: whole.optional(),
  car_brand: z.object({ brand: whole.optional(), type: whole.optional() }).optional(),
});
export type VzenithPlateResult = z.output<typeof vzenithPlateResult>;
export type VzenithPlateResultInput = z.input<typeof vzenithPlateResult>;

/** Push of a recognition result (also of stalled and reversed vehicles: see {@link vzenithTrigger}). */
export const vzenithPlatePush = z.object({
  AlarmInfoPlate: z.object({
    serialno: z.string().max(64).optional(),
    deviceName: z.string().max(100).optional(),
    ipaddr: z.string().max(64).optional(),
    result: z.object({ PlateResult: vzenithPlateResult }),
  }),
});

/** Push of an input contact: the coil behind the barrier tells that a vehicle has passed. */
export const vzenithGpioPush = z.object({
  AlarmGioIn: z.object({
    serialno: z.string().max(64).optional(),
    result: z.object({ TriggerResult: z.object({ source: whole, value: whole }) }),
  }),
});
export type VzenithGpioPush = z.output<typeof vzenithGpioPush>;

/** Answer the camera acts on: `info` ok opens the barrier, `serialData` goes to the display and voice board byte for byte. */
export interface VzenithAnswer {
  Response_AlarmInfoPlate: {
    info: 'ok' | 'no';
    /** Stops the camera from sending this result again. */
    content: 'retransfer_stop';
    is_pay: 'true' | 'false';
    plateid?: number;
    serialData?: { serialChannel: number; data: string; dataLen: number }[];
    /** Lets the camera go on with its offline records. */
    ContinuePushOffline?: { plateid: number; continue: 0 | 1 };
    /** Recognise again what stands in the lane. */
    manualTrigger?: 'ok';
  };
}

/** `triggerType` of pushes that report something else than an approaching vehicle. */
export const vzenithTrigger = { STALLED: 64, STALL_ENDED: 65, REVERSED: 66 } as const;

/** `type` of a vehicle without plate. */
export const vzenithNoPlateType = 31;

const noPlateTexts: ReadonlySet<string> = new Set(['', '_无_', '无', '无牌车', '无牌', '未识别', '_未识别_']);

/** True when the camera saw a vehicle but read no plate. */
export const isVzenithNoPlate = (license: string, type = 0): boolean => type === vzenithNoPlateType || noPlateTexts.has(license.trim());

const colors: Readonly<Record<number, PlateColor>> = {
  1: plateColor.BLUE,
  2: plateColor.YELLOW,
  3: plateColor.WHITE,
  4: plateColor.BLACK,
  5: plateColor.GREEN,
  6: plateColor.YELLOW_GREEN,
};

/** Our colour of a camera's `colorType`. */
export const plateColorOfVzenith = (colorType: number): PlateColor => colors[colorType] ?? plateColor.UNKNOWN;

/** A camera's `colorType` of our colour; colours it does not know are 0. */
export const vzenithColorOf = (color: PlateColor): number => Number(Object.entries(colors).find(([, ours]) => ours === color)?.[0] ?? 0);

/** Our class of a camera's vehicle type; undefined when it did not say. */
export function vehicleClassOfVzenith(type: number | undefined): VehicleClass | undefined {
  if (type === undefined || type < 1 || type > 7) return undefined;
  if (type === 5 || type === 7) return vehicleClass.LARGE;
  return type === 6 ? vehicleClass.MEDIUM : vehicleClass.SMALL;
}

/** Instant of the capture in epoch milliseconds; undefined when the push carries none. */
export function vzenithCapturedAt({ timeStamp: { Timeval: at } }: VzenithPlateResult): number | undefined {
  if (at.sec !== undefined && at.sec > 0) return at.sec * 1000 + Math.floor((at.usec ?? 0) / 1000);
  const { decyear, decmon, decday } = at;
  if (decyear === undefined || decmon === undefined || decday === undefined) return undefined;
  // The camera's calendar fields are local time, always +08:00 in this product.
  return Date.UTC(decyear, decmon - 1, decday, (at.dechour ?? 0) - 8, at.decmin ?? 0, at.decsec ?? 0);
}
