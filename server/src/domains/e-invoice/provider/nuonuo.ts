import { randomInt } from 'node:crypto';
import { newId } from '../../../kernel/database/identifier.ts';
import { callChannel, channelFile } from '../../pay-channel/index.ts';
import { type FileFormat, type InvoiceAccount, type InvoiceProvider, unknownNumber } from './invoice-provider.ts';
import { billingOf, invoiceOf, redFormOf, redOf, refusalOf, signatureOf } from './nuonuo.rule.ts';

/** Where the platform is, and where it tells its news. */
export interface NuonuoHost {
  baseUrl: string;
  callbackUrl(account: InvoiceAccount): string;
  now(): Date;
}

const success = 'E0000';
/** The number is known already: what became of it is asked for. */
const repeated = 'E9106';
const unheard: readonly string[] = ['E9107', 'E9108'];

interface Reply {
  code: string;
  describe: string;
  rows: Record<string, unknown>[];
}

function replyOf(body: string): Reply {
  const { code, describe, result } = JSON.parse(body) as { code?: unknown; describe?: unknown; result?: unknown };
  if (typeof code !== 'string') throw new Error('the platform did not answer with a code');
  const rows = (Array.isArray(result) ? result : [result]).filter((row) => typeof row === 'object' && row !== null);
  return { code, describe: String(describe ?? ''), rows: rows as Record<string, unknown>[] };
}

/** The platform 诺诺, by its open gateway. */
export function createNuonuo(account: InvoiceAccount, host: NuonuoHost): InvoiceProvider {
  const { taxNo, keys } = account;

  async function ask(method: string, content: object): Promise<Reply> {
    const body = JSON.stringify(content);
    const signed = {
      ...{ senid: newId(host.now()).replaceAll('-', ''), nonce: String(randomInt(10_000_000, 99_999_999)) },
      ...{ timestamp: String(Math.floor(host.now().getTime() / 1000)), appKey: keys.appKey },
    };
    const { senid, nonce, timestamp, appKey } = signed;
    const query = new URLSearchParams({ senid, nonce, timestamp, appkey: appKey });
    const { status, text } = await callChannel({
      method: 'POST',
      url: `${host.baseUrl}?${query}`,
      headers: {
        'content-type': 'application/json',
        'x-nuonuo-sign': signatureOf(signed, body, keys.appSecret),
        accesstoken: keys.accessToken,
        usertax: taxNo,
        method: `nuonuo.${method}`,
      },
      body,
    });
    if (status !== 200) throw new Error(`the platform answered ${status}`);
    return replyOf(text);
  }

  const found = async (applyNo: string) => {
    const { code, describe, rows } = await ask('OpeMplatform.queryInvoiceResult', {
      serialNos: [],
      orderNos: [applyNo],
      isOfferInvoiceDetail: '0',
    });
    if (unheard.includes(code)) return undefined;
    if (code !== success) throw new Error(`${code} ${describe}`);
    return rows.find((row) => row.orderNo === applyNo);
  };

  /** Files lie at the platform's own address, or at one that proves who it is. */
  const believable = (url: string) =>
    URL.canParse(url) && (new URL(url).protocol === 'https:' || new URL(url).origin === new URL(host.baseUrl).origin);

  const provider: InvoiceProvider = {
    async issue(document) {
      const { code, describe } = await ask('OpeMplatform.requestBillingNew', billingOf(document, host.callbackUrl(account)));
      return code === success || code === repeated ? { state: 'issuing' } : refusalOf(code, describe);
    },
    async query(applyNo) {
      const row = await found(applyNo);
      if (!row) return unknownNumber;
      const answer = invoiceOf(row);
      if (!answer) throw new Error(`the platform says of ${applyNo} what is not understood`);
      return answer;
    },
    async applyRed(form) {
      const { code, describe, rows } = await ask('OpeMplatform.saveInvoiceRedConfirm', redFormOf(form, taxNo, host.callbackUrl(account)));
      if (code !== success && code !== repeated) return refusalOf(code, describe);
      const known = rows[0] && redOf(rows[0]);
      if (known) return known;
      const asked = await provider.queryRed(form.confirmNo, AbortSignal.timeout(1));
      if (asked.state === 'unknown') throw new Error('the platform took a form that it does not know');
      return asked;
    },
    async queryRed(confirmNo) {
      const { code, describe, rows } = await ask('OpeMplatform.queryInvoiceRedConfirm', { identity: '0', billId: confirmNo });
      if (unheard.includes(code)) return unknownNumber;
      if (code !== success) throw new Error(`${code} ${describe}`);
      const row = rows.find(({ billId }) => billId === confirmNo);
      if (!row) return unknownNumber;
      const answer = redOf(row);
      if (!answer) throw new Error(`the platform says of ${confirmNo} what is not understood`);
      return answer;
    },
    async files(applyNo, take) {
      const row = await found(applyNo);
      const addresses: [FileFormat, unknown][] = [
        ['pdf', row?.pdfUrl],
        ['ofd', row?.ofdUrl],
        ['xml', row?.xmlUrl],
      ];
      for (const [format, url] of addresses)
        if (typeof url === 'string' && believable(url)) await take(format, await channelFile({ method: 'GET', url, headers: {} }));
    },
  };
  return provider;
}
