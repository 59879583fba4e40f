import type { LaneEventInput } from '@bochong/contract/device';
import { plateColor, vehicleClass } from '@bochong/contract/kernel/vehicle';
import type { NeutralDevice } from '../client/neutral-device.ts';
import { drawScene } from '../picture/lane-picture.ts';

/** A street's devices and berths, as far as trouble needs them. */
export interface Street {
  sensor: NeutralDevice;
  camera: NeutralDevice;
  berthCodes: readonly string[];
}

/** Beats of one round of trouble; a beat is a heartbeat of the city. */
const round = 40;
const offender = {
  ...{ index: 4, plateNo: '浙A7K2M9', plateColor: plateColor.BLUE, bodyColor: 'WHITE' as const },
  ...{ vehicleClass: vehicleClass.SMALL, habit: 'visitor' as const },
};

/**
 * What goes wrong on the streets, one street after the other: a camera is covered for a while, things stand in a berth, and a vehicle
 * stands where it may not, seen twice six minutes apart.
 */
export function createTrouble(streets: readonly Street[]): { beat(): Promise<void>; isSilent(camera: NeutralDevice): boolean } {
  let beats = 0;
  const streetOf = (turn: number) => streets[turn % Math.max(1, streets.length)];
  const illegal = async ({ camera }: Street, at: number) => {
    const name = `illegal/${at}.png`;
    const reading = { plateNo: offender.plateNo, plateColor: offender.plateColor, confidence: 92 };
    const scene = drawScene({ vehicle: offender, purpose: 'road', park: 0, direction: 'IN', at, stamp: { place: '违停抓拍', reading } });
    const image = await camera.upload(name, scene, 10);
    const payload = { illegalType: 3, plateNo: offender.plateNo, presetNo: 1 };
    await camera.send({ eventType: 'monitor.illegal', payload, images: image ? [image] : [] });
  };
  const plan: Readonly<Record<number, (street: Street) => Promise<unknown>>> = {
    4: ({ camera }) => camera.send({ eventType: 'device.alarm', payload: { alarmType: 'COVERED', coverRate: 80 } }),
    6: (street) => illegal(street, Date.now()),
    8: ({ sensor, berthCodes }) => sensor.send(abnormal('berth.abnormal', berthCodes)),
    18: (street) => illegal(street, Date.now()),
    // Its berth was painted anew under another number, the camera still says the old one.
    22: ({ camera }) =>
      camera.send({
        eventType: 'berth.plate',
        payload: { berthCode: '000000', plateNo: offender.plateNo, plateColor: offender.plateColor, confidence: 90 },
      }),
    24: ({ camera }) => camera.send({ eventType: 'device.recover', payload: { alarmType: 'COVERED' } }),
    30: ({ sensor, berthCodes }) => sensor.send(abnormal('berth.normal', berthCodes)),
  };
  return {
    /** The camera of the street after the troubled one has no power for a while. */
    isSilent: (camera) => beats % round > 9 && beats % round < 28 && streetOf(Math.floor(beats / round) + 1)?.camera === camera,
    async beat() {
      beats += 1;
      const street = streetOf(Math.floor(beats / round));
      if (street) await plan[beats % round]?.(street);
    },
  };
}

function abnormal(eventType: 'berth.abnormal' | 'berth.normal', berthCodes: readonly string[]): LaneEventInput {
  const berthCode = berthCodes.at(-1) ?? '';
  return eventType === 'berth.normal' ? { eventType, payload: { berthCode } } : { eventType, payload: { berthCode, occupyType: 2 } };
}
