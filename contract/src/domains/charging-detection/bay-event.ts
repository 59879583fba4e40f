import { z } from 'zod';
import { enumOf } from '../../kernel/enum-of.ts';
import { normalisePlate } from '../../kernel/plate.ts';
import { plateColor } from '../../kernel/vehicle.ts';

export const detectionEvent = enumOf('chargingDetectionEvent', '事件', {
  ARRIVE: [1, '驶入', 'green'],
  DEPART: [2, '驶出', 'grey'],
  FUEL_OCCUPY: [3, '油车占位', 'amber'],
  IDLE_OCCUPY: [4, '未充电占位', 'amber'],
  GUN_ON_GROUND: [5, '枪未归位', 'amber'],
  SMOKE: [6, '烟火', 'red'],
});
export type DetectionEvent = (typeof detectionEvent)['options'][number]['value'];

export const detectedVehicle = enumOf('chargingDetectedVehicle', '车辆类型', {
  UNKNOWN: [0, '未知'],
  NEW_ENERGY: [1, '新能源'],
  FUEL: [2, '燃油'],
});

/** Event types of the wire and what each is. */
export const bayEventTypes = {
  'bay.arrive': detectionEvent.ARRIVE,
  'bay.depart': detectionEvent.DEPART,
  'bay.fuelOccupy': detectionEvent.FUEL_OCCUPY,
  'bay.idleOccupy': detectionEvent.IDLE_OCCUPY,
  'bay.gunOnGround': detectionEvent.GUN_ON_GROUND,
  'bay.smoke': detectionEvent.SMOKE,
} as const satisfies Record<string, DetectionEvent>;
export type BayEventType = keyof typeof bayEventTypes;

/** A sign of life: nothing was seen. */
export const bayHeartbeat = 'bay.heartbeat';

/** What a device saw of a bay; the envelope around it, and what is signed, are those of lane cameras. */
export const bayReport = z.object({
  payload: z.object({
    /** Number of the bay, or code of its gun; may be left out by a device that covers one bay. */
    bay: z.string().trim().max(32).default(''),
    plateNo: z.string().max(20).transform(normalisePlate).default(''),
    plateColor: plateColor.schema.default(plateColor.UNKNOWN),
    confidence: z.number().int().min(0).max(100).default(0),
    vehicleClass: z.enum(['newEnergy', 'fuel', 'unknown']).default('unknown'),
  }),
  /** Pictures that the device has sent before. */
  images: z
    .array(z.object({ objectKey: z.string().regex(/^[\w][\w./-]{0,200}$/) }))
    .max(6)
    .default([]),
});
export type BayReport = z.output<typeof bayReport>;
export type BayReportInput = z.input<typeof bayReport>;

/** Paths of bay cameras below the server's root. */
export const bayPaths = { event: '/device/v2/api/bays/events', image: '/device/v2/api/bays/images' } as const;

/** Answer to one event, in the envelope of the device protocol. */
export const bayReply = z.object({ ack: z.boolean(), duplicate: z.boolean(), eventId: z.string(), serverTime: z.string() });
export type BayReply = z.output<typeof bayReply>;

/** Least confidence of a plate that counts without a person having looked at it. */
export const sureConfidence = 80;
