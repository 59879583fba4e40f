import { createHmac, randomUUID } from 'node:crypto';
import { gunPagePath } from '@bochong/contract/charging-asset';
import { driverPagePath } from '@bochong/contract/parking-lot';
import { payNotifyPath, paySignHeader } from '@bochong/contract/pay-channel';
import type { App } from '@bochong/server/kernel/app-context';
import { toIso } from '@bochong/server/kernel/time';
import { cashierPath, simulatedChannel, simulatedChannelKey } from './simulated-channel.ts';

interface Asked {
  no: string;
  fen: number;
  /** Back to the page the payer came from; the path of a driver's page of this server, or nothing. */
  back: string;
}

/** What the address asks for; undefined when it is no bill. */
function billOf({ no = '', fen = '', redirect_url: from = '' }: Record<string, string | undefined>): Asked | undefined {
  const fits = /^[A-Z0-9]{1,32}$/.test(no) && /^[1-9]\d{0,8}$/.test(fen);
  return fits ? { no, fen: Number(fen), back: ownPage(from) } : undefined;
}

function ownPage(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const before = [driverPagePath(''), gunPagePath('')].find((start) => path.startsWith(start));
  return before !== undefined && /^[\w-]{22}$/.test(path.slice(before.length)) ? path : '';
}

const page = ({ fen, no, back }: Asked) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>模拟收银台</title>
<style>body{max-width:420px;margin:15vh auto;padding:0 20px;font:18px/1.6 sans-serif;text-align:center}b{display:block;font-size:40px}
button,a{display:block;box-sizing:border-box;width:100%;margin-top:16px;padding:12px;border:1px solid #0b7a3b;border-radius:8px;font:inherit;color:#0b7a3b;background:#fff;text-decoration:none}
button{background:#0b7a3b;color:#fff}</style></head>
<body><main><h1>模拟收银台</h1><p>演示环境，不产生真实扣款</p><b>¥${(fen / 100).toFixed(2)}</b><p>单号 ${no}</p>
<form method="post"><button>确认支付</button></form>${back === '' ? '' : `<a href="${back}">取消支付</a>`}</main></body></html>`;

/** The simulated channel's own page: whoever confirms there has paid, and the server is told as a channel tells it, signed. */
export function registerCashier({ http, clock }: Pick<App, 'http' | 'clock'>): void {
  const bounds = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } };
  const html = 'text/html; charset=utf-8';
  http.get(cashierPath, bounds, async (request, reply) => {
    const bill = billOf(request.query as Record<string, string>);
    return bill ? reply.type(html).send(page(bill)) : reply.status(400).send();
  });
  http.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume();
      body.once('end', () => done(null, undefined));
    });
    forms.post(cashierPath, bounds, async (request, reply) => {
      const bill = billOf(request.query as Record<string, string>);
      if (!bill) return reply.status(400).send();
      const { no: outTradeNo, fen: paidFen, back } = bill;
      const channelTradeNo = `S${randomUUID().replaceAll('-', '')}`;
      const { merchantNo } = simulatedChannel;
      const notice = { outTradeNo, channelTradeNo, merchantNo, paidFen, paidAt: toIso(clock.now()), nonce: randomUUID() };
      const payload = JSON.stringify(notice);
      const sign = createHmac('sha256', simulatedChannelKey).update(payload).digest('hex');
      const headers = { 'content-type': 'application/json', [paySignHeader]: sign };
      await http.inject({ method: 'POST', url: payNotifyPath(2), payload, headers });
      return back === '' ? reply.type(html).send('<!doctype html><title>已支付</title>已支付') : reply.redirect(back, 303);
    });
  });
}
