import { createHash, randomUUID } from 'node:crypto';
import { type BayEventType, type BayReportInput, bayHeartbeat, bayPaths } from '@bochong/contract/charging-detection';
import { toIso } from '../city/calendar.ts';
import { post } from './http.ts';
import { type DeviceAccess, signerOf } from './neutral-device.ts';

/** What a camera saw of a bay, with the picture of it. */
export interface BaySight {
  eventType: BayEventType;
  payload: BayReportInput['payload'];
  at: number;
  picture: Buffer | null;
}

/** A camera of charging bays. */
export interface BayCamera {
  /** Tells what it saw, `offline` when that was held back; true when the server took it. */
  tell(sight: BaySight, offline: boolean): Promise<boolean>;
  beat(): Promise<boolean>;
}

export function createBayCamera({ server, deviceSn, secretKey }: DeviceAccess): BayCamera {
  const signed = signerOf(secretKey);

  async function upload(png: Buffer): Promise<{ objectKey: string }[]> {
    const sha256 = createHash('sha256').update(png).digest('hex');
    const name = `bay/${sha256.slice(0, 24)}.png`;
    const query = new URLSearchParams(signed({ deviceSn, name, sha256 }) as Record<string, string>);
    const { status } = await post(`${server}${bayPaths.image}?${query}`, png, { 'content-type': 'image/png' });
    return status === 200 ? [{ objectKey: name }] : [];
  }

  const send = async (message: Record<string, unknown>): Promise<boolean> => {
    const body = { eventId: randomUUID(), deviceSn, sentAt: toIso(Date.now()), ...message };
    return (await post(server + bayPaths.event, JSON.stringify(signed(body)))).status === 200;
  };

  return {
    async tell({ eventType, payload, at, picture }, offline) {
      const images = picture ? await upload(picture) : [];
      return send({ eventType, payload, occurredAt: toIso(at), offline, images });
    },
    beat: () => send({ eventType: bayHeartbeat, occurredAt: toIso(Date.now()), payload: {} }),
  };
}
