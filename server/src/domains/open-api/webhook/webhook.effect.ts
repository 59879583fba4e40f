import { deliveryState, openHeaders } from '@bochong/contract/open-api';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Effect } from '../../../kernel/outbound/effect.ts';
import type { OutboundKind } from '../../../kernel/outbound/kind.ts';
import { postOutside } from '../../../kernel/outbound/post-outside.ts';
import { signatureOf, signedText } from '../wire/sign.rule.ts';
import { type Delivery, findTellings, saveDelivery, type Target } from './delivery.repo.ts';

interface Told {
  delivery: Delivery;
  target: Target;
}

/** What is to be told of each effect; a delivery whose system is not told at the moment ends. */
async function preparedOf({ tx, now }: WorkContext, effects: readonly Effect[]): Promise<(Told | undefined)[]> {
  const found = await findTellings(
    tx,
    effects[0]?.dealerId ?? '',
    effects.map(({ key }) => key),
    now,
  );
  const tellings = new Map(found.map((telling) => [telling.delivery.id, telling]));
  return Promise.all(
    effects.map(async ({ key }) => {
      const telling = tellings.get(key);
      if (telling?.delivery.state !== deliveryState.WAITING) return undefined;
      const { delivery, target } = telling;
      if (target) return { delivery, target };
      await saveDelivery(tx, delivery, { state: deliveryState.CANCELLED, said: '系统已停用或没有推送地址', tries: delivery.tries }, now);
      return undefined;
    }),
  );
}

/**
 * Tells a system what happened. Its key is the delivery, its subject the system, in whose line it stands: one that is dead holds up no other. Any
 * answer of 200–299 takes it; the same delivery may come twice.
 */
export const webhook: OutboundKind<Told, { status: number }> = {
  ...{ kind: 'open-webhook', title: '开放平台事件推送', lane: 'message', inLine: true, together: 50, rests: true, callMs: 10_000 },
  prepare: async (work, effect) => (await preparedOf(work, [effect]))[0],
  prepareAll: preparedOf,
  async send({ delivery, target }, { app, signal }) {
    const url = new URL(target.callbackUrl);
    const body = JSON.stringify(delivery.body);
    const timestamp = String(Math.floor(app.clock.now().getTime() / 1000));
    const nonce = `${delivery.id.replaceAll('-', '')}${timestamp}`;
    const text = signedText({ method: 'POST', target: `${url.pathname}${url.search}`, timestamp, nonce, body });
    const headers = {
      ...{ 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Bochong-Webhook/1' },
      ...{ [openHeaders.key]: target.appKey, [openHeaders.timestamp]: timestamp, [openHeaders.nonce]: nonce },
      [openHeaders.signature]: signatureOf(app.keys.decrypt(target.secret), text),
    };
    const { status } = await postOutside(app.config, url, { headers, body, signal });
    if (status < 200 || status > 299) throw new Error(`对方答复HTTP ${status}`);
    return { status };
  },
  async settle({ tx, now }, _, { status }, { delivery }) {
    await saveDelivery(tx, delivery, { state: deliveryState.DONE, said: `HTTP ${status}`, tries: delivery.tries + 1 }, now);
  },
  async unanswered({ tx, now }, { dealerId, key, tries }, { reason, left }) {
    const delivery = (await findTellings(tx, dealerId, [key], now))[0]?.delivery;
    if (delivery?.state !== deliveryState.WAITING) return;
    await saveDelivery(tx, delivery, { state: left ? deliveryState.LEFT : deliveryState.WAITING, said: reason, tries: tries + 1 }, now);
  },
};
