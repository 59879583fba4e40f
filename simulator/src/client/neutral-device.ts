import { createHash, createHmac, randomUUID } from 'node:crypto';
import {
  deviceAnswer,
  devicePaths,
  type EventImage,
  type EventReply,
  eventReply,
  type LaneEventInput,
  signedText,
} from '@bochong/contract/device';
import { toIso } from '../city/calendar.ts';
import { post } from './http.ts';

export interface DeviceAccess {
  server: string;
  deviceSn: string;
  secretKey: string;
}

type ImageRef = Pick<EventImage, 'imageType' | 'objectKey' | 'sha256'>;

export interface NeutralDevice {
  /** Sends one event and returns the reply; undefined when it was not accepted. */
  send(event: LaneEventInput, at?: number): Promise<EventReply | undefined>;
  /** Sends what an outage held back. */
  replay(events: readonly { event: LaneEventInput; at: number }[]): Promise<boolean>;
  /** Uploads a picture under a name of this device; returns how events refer to it, null when it was not taken. */
  upload(name: string, png: Buffer, imageType: ImageRef['imageType']): Promise<ImageRef | null>;
  /** Event id of the last event sent. */
  readonly lastEventId: string;
}

/** Signs what a device sends, with its key and a nonce. */
export const signerOf = (secretKey: string) => (body: Record<string, unknown>) => {
  const nonce = randomUUID();
  const sign = createHmac('sha256', secretKey).update(signedText(body, nonce), 'utf8').digest('hex');
  return { ...body, nonce, sign };
};

/** A device of the neutral protocol: signs, numbers and retries its events. */
export function createNeutralDevice({ server, deviceSn, secretKey }: DeviceAccess, bootId: string): NeutralDevice {
  let seq = 0;
  let lastEventId = '';
  const signed = signerOf(secretKey);
  const numbered = (event: LaneEventInput, at: number) => {
    seq += 1;
    lastEventId = `${bootId}-${seq}`;
    return { eventId: lastEventId, bootId, seq, occurredAt: toIso(at), ...event };
  };

  return {
    get lastEventId() {
      return lastEventId;
    },
    async send(event, at = Date.now()) {
      const message = { ...numbered(event, at), deviceSn };
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        const answer = await post(server + devicePaths.event, JSON.stringify(signed({ ...message, sentAt: toIso(Date.now()), attempt })));
        const reply = eventReply.safeParse(deviceAnswer.safeParse(answer.body).data?.data);
        if (reply.success) return reply.data;
        if (answer.status !== 0 && answer.status !== 503) return undefined;
        await new Promise((resolve) => setTimeout(resolve, attempt * 1000));
      }
      return undefined;
    },
    async replay(events) {
      const first = events[0];
      if (!first) return true;
      const items = events.map(({ event, at }) => ({ ...numbered(event, at), offline: true }));
      const batch = { batchId: randomUUID(), deviceSn, offlineFrom: toIso(first.at), sentAt: toIso(Date.now()), events: items };
      return (await post(server + devicePaths.batch, JSON.stringify(signed(batch)))).status === 200;
    },
    async upload(name, png, imageType) {
      const sha256 = createHash('sha256').update(png).digest('hex');
      const body = { deviceSn, name, sha256 };
      const answer = await post(`${server}${devicePaths.image}?${new URLSearchParams(signed(body) as Record<string, string>)}`, png, {
        'content-type': 'image/png',
      });
      return answer.status === 200 ? { imageType, objectKey: name, sha256 } : null;
    },
  };
}
