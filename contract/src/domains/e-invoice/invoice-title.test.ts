import { expect, test } from 'vitest';
import { invoiceKind, invoiceTitleType } from './invoice-enums.ts';
import { type InvoiceTitle, invoiceTitleFields, titleProblem, withTitle } from './invoice-title.ts';

const good: InvoiceTitle = {
  ...{ kind: invoiceKind.NORMAL, titleType: invoiceTitleType.COMPANY, buyerName: '杭州滨江物流有限公司', buyerTaxNo: '91350100M000100Y43' },
  ...{ buyerAddr: '', buyerTel: '', buyerBank: '', buyerAcct: '', email: 'cw@example.com', phone: '' },
};

test.each<[string, Partial<InvoiceTitle>, string | null]>([
  ['a company with a right number', {}, null],
  ['a company without a number', { buyerTaxNo: '' }, 'buyerTaxNo'],
  ['a number whose check letter is wrong', { buyerTaxNo: '91350100M000100Y44' }, 'buyerTaxNo'],
  ['an older number of fifteen digits has no check letter', { buyerTaxNo: '350100100010001' }, null],
  ['a person needs none', { titleType: invoiceTitleType.PERSON, buyerTaxNo: '' }, null],
  ['an office needs none', { titleType: invoiceTitleType.OFFICE, buyerTaxNo: '' }, null],
  ['a special invoice to a person', { kind: invoiceKind.SPECIAL, titleType: invoiceTitleType.PERSON }, 'titleType'],
  ['a special invoice without a number', { kind: invoiceKind.SPECIAL, buyerTaxNo: '' }, 'buyerTaxNo'],
  ['nowhere to send it', { email: '' }, 'email'],
  ['a phone is enough', { email: '', phone: '13800000000' }, null],
  ['an address of 31 characters and a phone are more than 100 bytes', { buyerAddr: '滨'.repeat(31), buyerTel: '13800000000' }, 'buyerAddr'],
  ['an address of 29 characters and a phone fit', { buyerAddr: '滨'.repeat(29), buyerTel: '13800000000' }, null],
])('%s', (_, change, field) => expect(titleProblem({ ...good, ...change })?.field ?? null).toBe(field));

test('the schema of a request says which field is wrong', () => {
  const parsed = withTitle(invoiceTitleFields).safeParse({ ...good, email: '' });
  expect(parsed.error?.issues).toMatchObject([{ path: ['email'] }]);
  expect(withTitle(invoiceTitleFields).parse({ ...good, buyerTaxNo: '91350100m000100y43' }).buyerTaxNo).toBe('91350100M000100Y43');
  expect(invoiceTitleFields.safeParse({ ...good, buyerName: '<b>' }).success).toBe(false);
});
