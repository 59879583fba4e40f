import { readFileSync } from 'node:fs';
import { payChannel, payScene } from '@bochong/contract/bill';
import { cityRegistration } from '@bochong/contract/device';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import { createCity } from '@bochong/simulator/city/stay';
import { createDriver } from '@bochong/simulator/client/driver';
import { createNeutralDevice, type NeutralDevice } from '@bochong/simulator/client/neutral-device';
import { inject } from 'vitest';

/** Vehicles of a journey at one lot of the demo city, through the public device protocol and the payment channel. */
export interface Passing {
  /** Drives in now. */
  enters(plateNo: string): Promise<void>;
  /** Drove in, and out again, some minutes ago while the lane was cut off; told now. */
  entered(plateNo: string, minutesAgo: number): Promise<void>;
  left(plateNo: string, minutesAgo: number): Promise<void>;
  /** Followed another vehicle out under the open barrier: owes at once. */
  rushedOut(plateNo: string, minutesAgo: number): Promise<void>;
  /** Stands at the exit now. */
  standsAtExit(plateNo: string): Promise<void>;
  /** Pays at the exit and drives out; returns the fen paid. */
  paysAndLeaves(plateNo: string): Promise<number>;
  /** Was in for a day and more, paid at the exit and left; returns the fen paid. */
  paidStay(plateNo: string): Promise<number>;
  /** Hands a collector 20 yuan in notes for 15; the change goes to the driver's WeChat. */
  paysInNotes(plateNo: string): Promise<void>;
  /** Pays by phone what it left owing; returns the fen paid. */
  paysLater(plateNo: string): Promise<number>;
}

const minuteMs = 60_000;
/** Long enough to cost something at any hour, as the nights of a lot may be free; no step of a price comes within a quarter of an hour. */
export const dayAndMore = 26 * 60 - 20;

/** A lot of the dealer `binjiang` as its city knows it, with the keys of its devices. */
function placeOf(parkCode: string) {
  const { registration = '' } = inject('city') ?? {};
  const city = cityRegistration.parse(JSON.parse(readFileSync(registration, 'utf8')));
  const server = inject('baseUrl');
  const deviceOf = (deviceSn: string) =>
    createNeutralDevice({ server, deviceSn, secretKey: city.devices[deviceSn] ?? '' }, `journey-${Date.now()}`);
  return { ...city, server, park: createCity().parks.find((one) => one.parkCode === parkCode), deviceOf };
}

/** The control terminal of a lot, which answers the lists it has been sent since; it takes them or refuses. */
export function terminalAt(parkCode: string): (takes: boolean) => Promise<void> {
  const { park, deviceOf } = placeOf(parkCode);
  const terminal = deviceOf(park?.terminalSn ?? '');
  return async (ok) => {
    const reply = await terminal.send({ eventType: 'device.heartbeat', payload: { queued: 0 } });
    for (const { commandId } of reply?.commands ?? [])
      await terminal.send({ eventType: 'device.commandResult', payload: { commandId, ok, message: ok ? '' : '存储已满' } });
  };
}

/** The lot `parkCode` of the dealer `binjiang`; its lanes must speak the neutral protocol. */
export function passingAt(parkCode: string): Passing {
  const { server, park, parks, pay, deviceOf } = placeOf(parkCode);
  const laneOf = (direction: 'IN' | 'OUT') => {
    const lane = park?.lanes.find((one) => one.direction === direction);
    if (!lane) throw new Error(`${parkCode} has no lane ${direction}`);
    const { deviceSn, gateCode } = lane;
    return { gateCode, device: deviceOf(deviceSn) };
  };
  const [entry, exit] = [laneOf('IN'), laneOf('OUT')];
  const driver = createDriver({ server, ...pay });
  const parkId = parks[`${park?.dealerNo}/${parkCode}`] ?? '';

  const accepted = <T>(reply: T | undefined | false): T => {
    if (!reply) throw new Error('the server did not accept an event of the journey');
    return reply;
  };
  const capture = (direction: 'IN' | 'OUT', gateCode: string, plateNo: string) => ({
    eventType: 'lane.capture' as const,
    payload: { direction, gateCode, plateNo, plateColor: plateColor.BLUE, confidence: 96 },
  });
  const passed = (gateCode: string, device: NeutralDevice, release: { releaseType?: 8 } = {}) => ({
    eventType: 'lane.passed' as const,
    payload: { gateCode, captureEventId: device.lastEventId, ...release },
  });
  const replay = async (lane: typeof entry, direction: 'IN' | 'OUT', plateNo: string, minutesAgo: number, release = {}) => {
    const { device, gateCode } = lane;
    const at = Date.now() - minutesAgo * minuteMs;
    accepted(await device.replay([{ event: capture(direction, gateCode, plateNo), at }]));
    accepted(await device.replay([{ event: passed(gateCode, device, release), at: at + 1000 }]));
  };

  const passing: Passing = {
    async enters(plateNo) {
      accepted(await entry.device.send(capture('IN', entry.gateCode, plateNo)));
      accepted(await entry.device.send(passed(entry.gateCode, entry.device)));
    },
    entered: (plateNo, minutesAgo) => replay(entry, 'IN', plateNo, minutesAgo),
    left: (plateNo, minutesAgo) => replay(exit, 'OUT', plateNo, minutesAgo),
    rushedOut: (plateNo, minutesAgo) => replay(exit, 'OUT', plateNo, minutesAgo, { releaseType: 8 }),
    async standsAtExit(plateNo) {
      accepted(await exit.device.send(capture('OUT', exit.gateCode, plateNo)));
    },
    async paysAndLeaves(plateNo) {
      const captured = exit.device.lastEventId;
      const paid = await driver.pay({ parkId, plateNo, channel: payChannel.ALIPAY, scene: payScene.EXIT });
      accepted(await exit.device.send({ eventType: 'lane.passed', payload: { gateCode: exit.gateCode, captureEventId: captured } }));
      return paid;
    },
    async paidStay(plateNo) {
      await passing.entered(plateNo, dayAndMore);
      await passing.standsAtExit(plateNo);
      return passing.paysAndLeaves(plateNo);
    },
    async paysInNotes(plateNo) {
      const money = { channel: payChannel.CASH, feeFen: 1500, paidFen: 1500, cashReceivedFen: 2000, changeOpenId: 'o6_bmjrPTlm6_2sgVt7h' };
      const payload = { berthCode: exit.gateCode, plateNo, ...money, collectorId: 'S1021', shiftId: 'B20261' };
      accepted(await exit.device.send({ eventType: 'handheld.pay', payload }));
    },
    async paysLater(plateNo) {
      const bill = { parkId, plateNo, channel: payChannel.WECHAT };
      return (await driver.settle(bill)) || driver.pay({ ...bill, scene: payScene.OWNER_SUPPLEMENT });
    },
  };
  return passing;
}
