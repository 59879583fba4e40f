import { invoiceKind, invoiceTitleType } from '@bochong/contract/e-invoice';

type Title = { kind?: unknown; titleType?: unknown };
const isCompany = ({ titleType }: Title) => titleType !== invoiceTitleType.PERSON;

/** What is asked of a buyer: a person gives a name, a company its number, and for a special invoice its address and bank as it likes. */
export const titleAsks = [
  'kind',
  'titleType',
  { name: 'buyerName', wide: true },
  { name: 'buyerTaxNo', required: ({ titleType }: Title) => titleType === invoiceTitleType.COMPANY, when: isCompany },
  { name: 'buyerAddr', when: isCompany },
  { name: 'buyerTel', when: isCompany },
  { name: 'buyerBank', when: isCompany },
  { name: 'buyerAcct', when: isCompany },
  { name: 'email', extra: '开票后由开票平台发送；与手机号至少填一个' },
  'phone',
] as const;

export const blankTitle = {
  ...{ kind: invoiceKind.NORMAL, titleType: invoiceTitleType.COMPANY, buyerName: '', buyerTaxNo: '', buyerAddr: '', buyerTel: '' },
  ...{ buyerBank: '', buyerAcct: '', email: '', phone: '' },
};
