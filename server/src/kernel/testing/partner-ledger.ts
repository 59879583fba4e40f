import { invoicePlatform, redConfirmStatus } from '@bochong/contract/e-invoice';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { registerDemoCentre } from '@bochong/demo/demo-license';
import { simulatedChannel, simulatedEtc } from '@bochong/demo/simulated-channel';
import { simulatedInvoices } from '@bochong/demo/simulated-invoice';
import type pg from 'pg';
import type { App } from '../app-context.ts';
import type { ExportDefinition } from '../sheets/export.ts';

type Queries = Pick<pg.Pool, 'query'>;

/** A table that outlives a killed server: what partners have done, by the number they got. */
export const createLedger = (owner: Queries) => owner.query('create table partner_ledger (number text primary key, times int not null)');

/** How often partners were told each number. */
export async function told(owner: Queries): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ number: string; times: number }>('select number, times from partner_ledger order by number');
  return Object.fromEntries(rows.map(({ number, times }) => [number, times]));
}

/** An export that always has rows enough for a task. */
export const manyRows: ExportDefinition<object, number> = {
  name: 'manyRows',
  title: '多行',
  columns: [{ header: '数', value: (row) => row }],
  async *batches() {
    for (let from = 0; from < 6000; from += 1000) yield Array.from({ length: 1000 }, (_, index) => from + index + 1);
  },
};

/** Connects a server to partners that keep what they did in the ledger and answer questions from it. `acted` runs before they answer. */
export function connectPartners(app: App, owner: Queries, acted: () => unknown = () => undefined): void {
  const act = async (number: string) => {
    await owner.query('insert into partner_ledger as l values ($1, 1) on conflict (number) do update set times = l.times + 1', [number]);
    await acted();
  };
  const knows = async (number: string) => number in (await told(owner));
  const unknown = { state: 'UNKNOWN_NUMBER' } as const;
  const refunded = (number: string) => ({ state: 'SUCCESS', channelRefundNo: `SR${number}` }) as const;
  const arrived = (number: string) => ({ state: 'ARRIVED', transferNo: `ST${number}` }) as const;
  const taken = (number: string) => ({ state: 'SUCCESS', tradeNo: `ETC${number}` }) as const;
  app.channels.register(payChannel.WECHAT, {
    ...simulatedChannel,
    refund: ({ outRefundNo }) => act(outRefundNo).then(() => refunded(outRefundNo)),
    queryRefund: async ({ outRefundNo }) => ((await knows(outRefundNo)) ? refunded(outRefundNo) : unknown),
    transfer: ({ outTransferNo }) => act(outTransferNo).then(() => arrived(outTransferNo)),
    queryTransfer: async (number) => ((await knows(number)) ? arrived(number) : unknown),
  });
  const { payUrl: _, ...calledFirst } = simulatedChannel;
  const opened = { state: 'OPENED', payUrl: 'https://channel.example/pay', payParams: {} } as const;
  app.channels.register(payChannel.ALIPAY, { ...calledFirst, create: ({ outTradeNo }) => act(outTradeNo).then(() => opened) });
  app.channels.register(payChannel.UNIONPAY, {
    ...calledFirst,
    create: async () => opened,
    query: async (number) => ({ state: (await knows(number)) ? 'CLOSED' : 'PAYING' }),
    close: act,
  });
  app.etcIssuer = {
    ...simulatedEtc,
    deduct: ({ outTradeNo }) => act(outTradeNo).then(() => taken(outTradeNo)),
    query: async (number) => ((await knows(number)) ? taken(number) : unknown),
  };
  const at = () => app.clock.now();
  const numbered = (number: string) => `2633${number.slice(2)}`;
  const invoice = (number: string) => ({ state: 'issued', invoiceNo: `00${numbered(number)}`.slice(-20), issuedAt: at() }) as const;
  const form = (number: string) => ({
    ...({ state: 'form', status: redConfirmStatus.NOT_NEEDED, platformNo: number, expireAt: null } as const),
    issued: { invoiceNo: `99${numbered(number)}`.slice(-20), issuedAt: at() },
  });
  app.invoicePlatforms.set(invoicePlatform.SIMULATED, () => ({
    ...simulatedInvoices,
    issue: ({ applyNo }) => act(applyNo).then(() => invoice(applyNo)),
    query: async (applyNo) => ((await knows(applyNo)) ? invoice(applyNo) : { state: 'unknown' }),
    applyRed: ({ confirmNo }) => act(confirmNo).then(() => form(confirmNo)),
    queryRed: async (confirmNo) => ((await knows(confirmNo)) ? form(confirmNo) : { state: 'unknown' }),
  }));
  const { storage } = app;
  const putFile: typeof storage.putFile = (key, file) => storage.putFile(key, file).then(() => act(key));
  const sms: App['sms'] = { name: 'ledger', arrives: true, send: ({ messageId }) => act(messageId).then(() => messageId) };
  registerDemoCentre(app);
  const centre = app.licenseCentre;
  const licenseCentre: typeof centre = {
    activate: (request, signal) => act(request.activationCode).then(() => centre.activate(request, signal)),
  };
  Object.assign(app, { sms, licenseCentre, storage: { ...storage, putFile } });
  app.exports.set(manyRows.name, manyRows as never);
}
