import type { LaneEventInput } from '@bochong/contract/device';
import type { PlateColor } from '@bochong/contract/kernel/vehicle';
import type { Lane } from '../city/places.ts';
import type { Reading } from '../city/stay.ts';
import { createNeutralDevice, type DeviceAccess } from '../client/neutral-device.ts';
import { createVzenithCamera } from '../client/vzenith-camera.ts';

/** What a vehicle's arrival at a lane looks like to its devices. */
export interface Arrival {
  reading: Reading;
  scene: Buffer;
  cut: Buffer | null;
}

/** A lane of the city, whichever protocol its camera speaks. */
export interface LaneDriver {
  /** Shows a vehicle to the camera; true when the barrier opens at once. */
  arrive(arrival: Arrival): Promise<boolean>;
  /** Asks whether the barrier may open meanwhile; also the lane's heartbeat. */
  poll(): Promise<boolean>;
  /** The vehicle at the barrier has passed; `byHand`: somebody in the booth let it through. */
  pass(byHand: boolean): Promise<void>;
  /** A vehicle slipped through behind another one. */
  tailgate(arrival: Arrival): Promise<void>;
  /** Sends a passage of an outage, with the time it happened at. */
  replay(arrival: Arrival, at: number): Promise<void>;
}

const localButton = 5;

function neutralLane(lane: Lane, access: DeviceAccess, bootId: string): LaneDriver {
  const device = createNeutralDevice(access, bootId);
  const { direction, gateCode } = lane;
  let captureEventId = '';
  let pictures = 0;

  async function captureOf({ reading, scene, cut }: Arrival): Promise<LaneEventInput> {
    pictures += 1;
    const [sceneType, plateType] = direction === 'IN' ? [1 as const, 2 as const] : [3 as const, 4 as const];
    const images = [
      await device.upload(`${bootId}/${pictures}_s.png`, scene, sceneType),
      cut && (await device.upload(`${bootId}/${pictures}_p.png`, cut, plateType)),
    ].filter((image) => image !== null);
    const plateColor = reading.plateColor as PlateColor;
    return { eventType: 'lane.capture', payload: { direction, gateCode, ...reading, plateColor, triggerType: 'COIL' }, images };
  }
  /** Settings that a camera answers; what it shows, says and opens it just does. */
  const settings = new Set(['SET_TIME', 'RESTART', 'SNAPSHOT', 'UPDATE_CONFIG']);
  const opens = (reply: { commands: { type: string }[] } | undefined) =>
    reply?.commands.some((command) => command.type === 'OPEN_GATE') ?? false;

  return {
    async arrive(arrival) {
      const reply = await device.send(await captureOf(arrival));
      captureEventId = device.lastEventId;
      return opens(reply);
    },
    async poll() {
      const reply = await device.send({ eventType: 'device.heartbeat', payload: { queued: 0 } });
      for (const { commandId, type } of reply?.commands ?? [])
        if (settings.has(type)) await device.send({ eventType: 'device.commandResult', payload: { commandId, ok: true, message: '' } });
      return opens(reply);
    },
    async pass(byHand) {
      if (lane.commitOnRelease && !byHand) return;
      await device.send({ eventType: 'lane.passed', payload: { gateCode, captureEventId, ...(byHand && { releaseType: localButton }) } });
    },
    async tailgate({ reading }) {
      await device.send({ eventType: 'lane.tailgate', payload: { gateCode, captureEventId, followerPlate: reading.plateNo } });
    },
    async replay(arrival, at) {
      await device.replay([{ event: await captureOf(arrival), at }]);
      await device.replay([
        { event: { eventType: 'lane.passed', payload: { gateCode, captureEventId: device.lastEventId, releaseType: 7 } }, at: at + 3000 },
      ]);
    },
  };
}

function vzenithLane(access: DeviceAccess): LaneDriver {
  const camera = createVzenithCamera(access);
  const push = ({ reading, scene, cut }: Arrival, at: number, offline = false) =>
    camera.plate({ ...reading, plateColor: reading.plateColor as PlateColor, at, offline, scene, ...(cut && { plate: cut }) });
  return {
    arrive: (arrival) => push(arrival, Date.now()),
    poll: camera.poll,
    pass: async () => void (await camera.passed()),
    // The camera cannot tell a follower from a vehicle of its own: it reports one more plate and the coil one more passage.
    async tailgate(arrival) {
      await push(arrival, Date.now());
      await camera.passed();
    },
    replay: async (arrival, at) => void (await push(arrival, at, true)),
  };
}

export const createLaneDriver = (lane: Lane, access: DeviceAccess, bootId: string): LaneDriver =>
  lane.protocol === 'neutral' ? neutralLane(lane, access, bootId) : vzenithLane(access);
