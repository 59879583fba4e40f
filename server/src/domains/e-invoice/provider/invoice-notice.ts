import type { App } from '../../../kernel/app-context.ts';
import { isUuid } from '../../../kernel/database/identifier.ts';
import { mountPartnerNotice, type Reading } from '../../../kernel/http/partner-notice.ts';
import { hastenEffect } from '../../../kernel/outbound/outbound.ts';
import { invoiceOfNumber } from '../invoice/invoice.repo.ts';
import { issueEffect } from '../invoice/invoice-issue.service.ts';
import { redOfNumber } from '../red/red.repo.ts';
import { askKey, redAskEffect, redEffect } from '../red/red-effect.service.ts';

/** Path below which platforms tell their news, by dealer. */
export const invoiceNoticePath = (dealerId: string): string => `/api/invoice/v2/notify/${dealerId}`;

interface Hint {
  dealerId: string;
  number: string;
}

/** The number that a callback is about. It is signed by nobody: nothing else of it is read. */
function numberOf(body: string): string | undefined {
  const form = new URLSearchParams(body);
  const number = form.get('orderno') ?? form.get('orderNo') ?? form.get('billId') ?? '';
  return form.get('operater') !== null && /^(FP|HZ)\d{16,18}$/.test(number) ? number : undefined;
}

function read({ body }: { body: string }, dealerId: string): Reading<Hint> {
  const number = numberOf(body);
  if (!isUuid(dealerId) || number === undefined) return { refused: 400, why: 'not a callback' };
  return { notice: { dealerId, number } };
}

/** A callback only says that it is time to ask: whoever sends one can make us ask a little earlier, and nothing else. */
export function mountInvoiceNotices(app: App): void {
  mountPartnerNotice<Hint>(app, {
    path: '/api/invoice/v2/notify/:key',
    read,
    take: ({ dealerId, number }) =>
      app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
        const work = { tx, now: app.clock.now() };
        const invoice = await invoiceOfNumber(tx, dealerId, number);
        const red = invoice ? undefined : await redOfNumber(tx, dealerId, number);
        if (invoice) await hastenEffect(work, issueEffect, { dealerId, key: number });
        if (red) {
          await hastenEffect(work, redEffect, { dealerId, key: number });
          await hastenEffect(work, redAskEffect, { dealerId, key: askKey(red) });
        }
        return invoice !== undefined || red !== undefined;
      }),
  });
}
