import { isVzenithNoPlate, type VzenithPlateResultInput, vzenithColorOf, vzenithPaths } from '@bochong/contract/device';
import type { PlateColor } from '@bochong/contract/kernel/vehicle';
import { post } from './http.ts';
import type { DeviceAccess } from './neutral-device.ts';

export interface PlatePush {
  plateNo: string;
  plateColor: PlateColor;
  confidence: number;
  at: number;
  offline?: boolean;
  scene?: Buffer;
  plate?: Buffer;
}

export interface VzenithCamera {
  /** Pushes a recognition result; true when the answer opens the barrier. */
  plate(push: PlatePush): Promise<boolean>;
  /** Reports the coil behind the barrier. */
  passed(): Promise<boolean>;
  /** Asks for commands; true when the answer opens the barrier. */
  poll(): Promise<boolean>;
}

/** Input contact the coil is wired to in the demo city. */
export const passedInput = 1;

const noPlate = '_无_';

/** A Vzenith lane camera as it pushes to a server. */
export function createVzenithCamera({ server, deviceSn, secretKey }: DeviceAccess): VzenithCamera {
  let plateid = Math.floor(Date.now() / 1000) % 1_000_000;
  const address = (path: string) => `${server}${path.replace(':sn', encodeURIComponent(deviceSn))}?token=${encodeURIComponent(secretKey)}`;
  const opens = async (url: string, body: object) => {
    const { Response_AlarmInfoPlate: answer } = (await post(url, JSON.stringify(body))).body as {
      Response_AlarmInfoPlate?: { info?: string };
    };
    return answer?.info === 'ok';
  };

  return {
    async plate({ plateNo, plateColor, confidence, at, offline = false, scene, plate }) {
      plateid += 1;
      const license = plateNo === '' ? noPlate : plateNo;
      const result: VzenithPlateResultInput = {
        license,
        colorType: vzenithColorOf(plateColor),
        type: isVzenithNoPlate(license) ? 31 : 1,
        confidence,
        triggerType: 8,
        plateid,
        isoffline: offline ? 1 : 0,
        timeStamp: { Timeval: { sec: Math.floor(at / 1000), usec: (at % 1000) * 1000 } },
        ...(scene && { imageFile: scene.toString('base64') }),
        ...(plate && { imageFragmentFile: plate.toString('base64') }),
      };
      const push = {
        AlarmInfoPlate: { channel: 0, deviceName: 'IVS', ipaddr: '192.0.2.10', serialno: deviceSn, result: { PlateResult: result } },
      };
      return opens(address(vzenithPaths.plate), push);
    },
    async passed() {
      const body = { AlarmGioIn: { deviceName: 'IVS', serialno: deviceSn, result: { TriggerResult: { source: passedInput, value: 1 } } } };
      return opens(address(vzenithPaths.gpio), body);
    },
    poll: () => opens(`${address(vzenithPaths.heartbeat)}&hold=0`, {}),
  };
}
