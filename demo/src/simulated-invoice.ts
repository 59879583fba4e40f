import { createHash } from 'node:crypto';
import { redConfirmStatus } from '@bochong/contract/e-invoice';
import type {
  InvoiceAnswer,
  InvoiceDocument,
  InvoiceProvider,
  RedAnswer,
} from '@bochong/server/domains/e-invoice/provider/invoice-provider';

/** A buyer whose name ends so is refused, as one whose tax number the bureau does not know: a failure can be seen and put right. */
export const refusedBuyer = '（已注销）';

/** Twenty digits of a number: the same number is the same invoice. */
const numberFor = (key: string): string => {
  const digest = BigInt(`0x${createHash('sha256').update(key).digest('hex').slice(0, 16)}`);
  return `2633${(digest % 10n ** 16n).toString().padStart(16, '0')}`;
};

/** A page that says it is none, in letters that every reader has. */
function specimen(title: string, lines: readonly string[]): Uint8Array {
  const text = [title, ...lines]
    .map((line, at) => `BT /F1 ${at === 0 ? 18 : 12} Tf 60 ${760 - at * 24} Td (${line.replaceAll(/[()\\]/g, '')}) Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = body.length;
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

/** Stands in for every platform of the demo: issues at once, keeps no books, and answers the same number with the same invoice. */
export const simulatedInvoices: InvoiceProvider = {
  issue: async ({ applyNo, buyer, appliedAt }: InvoiceDocument): Promise<InvoiceAnswer> =>
    buyer.name.endsWith(refusedBuyer)
      ? { state: 'failed', code: 'S0001', reason: '购方纳税人状态异常（已注销），请核对抬头' }
      : { state: 'issued', invoiceNo: numberFor(applyNo), issuedAt: appliedAt },
  // Whoever asks is told to send the number again, and the same number gives the same answer.
  query: async () => ({ state: 'unknown' }),
  applyRed: async ({ confirmNo, issuedAt }): Promise<RedAnswer> => ({
    ...{ state: 'form', status: redConfirmStatus.NOT_NEEDED, platformNo: `SIM${confirmNo}`, expireAt: null },
    issued: { invoiceNo: numberFor(confirmNo), issuedAt },
  }),
  queryRed: async () => ({ state: 'unknown' }),
  async files(applyNo, take) {
    const invoiceNo = numberFor(applyNo);
    await take('pdf', specimen('SPECIMEN - NO INVOICE', [`Application ${applyNo}`, `Number ${invoiceNo}`]));
    await take('xml', Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<specimen applyNo="${applyNo}" invoiceNo="${invoiceNo}"/>\n`));
  },
  session: async () => 'online',
  creditFen: async () => 5_000_000_00,
};
