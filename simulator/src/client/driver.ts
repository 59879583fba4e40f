import { createHmac, randomUUID } from 'node:crypto';
import { driverAppeals } from '@bochong/contract/appeal';
import { driverArrears } from '@bochong/contract/arrears';
import type { Data, Input } from '@bochong/contract/kernel/endpoint';
import { basePath } from '@bochong/contract/kernel/envelope';
import { driverEvaluates, driverPays } from '@bochong/contract/parking-order';
import { type PayNotice, payNotifyPath, paySignHeader } from '@bochong/contract/pay-channel';
import { toIso } from '../city/calendar.ts';
import type { Grievance } from '../city/grievance.ts';
import type { Review } from '../city/review.ts';
import { post } from './http.ts';

/** The simulated payment channel: who it pays and how it signs. */
export interface PaySettings {
  server: string;
  merchantNo: string;
  key: string;
}

/** A driver's phone and the payment channel behind it. */
export interface Driver {
  /** Pays what the vehicle owes, `twice` from two phones at once; returns the fen owed and paid, 0 when nothing is due or nobody knows the vehicle. */
  pay(bill: { parkId: string; plateNo: string; channel: number; scene: number; twice?: boolean }): Promise<number>;
  /** Settles with one payment everything the vehicle still owes for earlier stays; returns the fen paid. */
  settle(bill: { parkId: string; plateNo: string; channel: number }): Promise<number>;
  /** Objects to the vehicle's newest stay that may be objected to, with a photo; takes it back when the owner thinks better of it. True when it was filed. */
  object(stay: { parkId: string; plateNo: string }, grievance: Grievance, photo: Uint8Array): Promise<boolean>;
  /** Says what the vehicle's last stay at a lot was like, with or without a photo; true when it was taken down. */
  rate(stay: { parkId: string; plateNo: string }, review: Review, photo: Uint8Array | null): Promise<boolean>;
}

type Asked = typeof driverAppeals.stays | typeof driverAppeals.create | typeof driverAppeals.withdraw;

export function createDriver({ server, merchantNo, key }: PaySettings): Driver {
  async function ask<
    E extends typeof driverPays.quote | typeof driverPays.create | typeof driverArrears.create | typeof driverEvaluates.create | Asked,
  >(endpoint: E, body: Input<E>['body']): Promise<Data<E> | undefined> {
    const { status, body: answer } = await post(server + basePath + endpoint.path, JSON.stringify(body));
    return status === 200 ? (answer.data as Data<E>) : undefined;
  }

  async function notify(channel: number, notice: PayNotice): Promise<boolean> {
    const raw = JSON.stringify(notice);
    const sign = createHmac('sha256', key).update(raw).digest('hex');
    return (await post(server + payNotifyPath(channel), raw, { [paySignHeader]: sign })).status === 200;
  }

  async function attach(
    { path }: typeof driverAppeals.attach | typeof driverEvaluates.attach,
    about: { parkId: string; plateNo: string; orderId?: string },
    photo: Uint8Array,
  ): Promise<string[]> {
    const form = new FormData();
    for (const [name, value] of Object.entries(about)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'photo.png');
    const answer = await fetch(server + basePath + path, { method: 'POST', body: form });
    const { data } = (await answer.json()) as { data: { fileId: string } | null };
    return data ? [data.fileId] : [];
  }

  /** The driver has typed the password: the channel tells the server. */
  const confirm = (channel: number, { outTradeNo, amountFen }: { outTradeNo: string; amountFen: number }) =>
    notify(channel, {
      outTradeNo,
      channelTradeNo: `S${randomUUID().replaceAll('-', '')}`,
      merchantNo,
      paidFen: amountFen,
      paidAt: toIso(Date.now()),
      nonce: randomUUID(),
    });

  return {
    async pay({ parkId, plateNo, channel, scene, twice = false }) {
      const quote = await ask(driverPays.quote, { parkId, plateNo });
      if (!quote || quote.dueFen === 0) return 0;
      const body = { parkId, orderId: quote.orderId, plateNo, payChannel: channel, payScene: scene } as Input<
        typeof driverPays.create
      >['body'];
      const bill = await ask(driverPays.create, body);
      const second = twice ? await ask(driverPays.create, body) : undefined;
      if (!bill) return 0;
      const paid = await confirm(channel, bill);
      if (second) await confirm(channel, second);
      return paid ? bill.amountFen : 0;
    },
    async settle({ parkId, plateNo, channel }) {
      const bill = await ask(driverArrears.create, { parkId, plateNo, payChannel: channel as 2 });
      return bill && (await confirm(channel, bill)) ? bill.amountFen : 0;
    },
    async object(vehicle, { type, content, phone, withdraws }, photo) {
      const stays = await ask(driverAppeals.stays, vehicle);
      const stay = stays?.find(({ reason, payableFen }) => reason === '' && payableFen > 0);
      if (!stay) return false;
      const about = { ...vehicle, orderId: stay.orderId };
      const imageIds = await attach(driverAppeals.attach, about, photo);
      const words = { appealType: type, content, imageIds, contactName: '车主', contactPhone: phone, claim: {} };
      const filed = await ask(driverAppeals.create, { ...about, ...words });
      if (filed && withdraws) await ask(driverAppeals.withdraw, { ...vehicle, appealNo: filed.appealNo });
      return filed !== undefined;
    },
    async rate(stay, { score, tags, content, phone }, photo) {
      const imageIds = photo ? await attach(driverEvaluates.attach, stay, photo) : [];
      return (await ask(driverEvaluates.create, { ...stay, score, tags, content, phone, imageIds })) !== undefined;
    },
  };
}
