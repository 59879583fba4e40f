import { z } from 'zod';
import { email, phoneNumber, text } from '../../kernel/fields.ts';
import { usccProblem } from '../../kernel/identity.ts';
import { invoiceKind, invoiceTitleType } from './invoice-enums.ts';

const plain = (label: string, max: number) => text(label, max).regex(/^[^<>]*$/, `${label}不能包含尖括号`);

/** To whom an invoice is made out, and where it is sent. */
export const invoiceTitleFields = z.object({
  kind: invoiceKind.schema,
  titleType: invoiceTitleType.schema,
  buyerName: text('抬头', 100, 1)
    .regex(/^[^<>]*$/, '抬头不能包含尖括号')
    .meta({ title: '抬头' }),
  buyerTaxNo: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([0-9A-Z]{15,20})?$/, '税号应为15~20位大写字母或数字')
    .meta({ title: '税号' }),
  buyerAddr: plain('购方地址', 80),
  buyerTel: phoneNumber('购方电话'),
  buyerBank: plain('开户行', 60),
  buyerAcct: z
    .string()
    .trim()
    .regex(/^[0-9-]{0,40}$/, '银行账号应为40位以内的数字')
    .meta({ title: '银行账号' }),
  email: email('邮箱'),
  phone: phoneNumber('手机号'),
});
export type InvoiceTitle = z.output<typeof invoiceTitleFields>;

export type TitleProblem = { field: keyof InvoiceTitle; message: string };

/** Bytes that the tax bureau counts of address and phone together. */
const addressBytes = 100;
const bytesOf = (value: string) => new TextEncoder().encode(value).length;

/** What is wrong with a title as a whole; the fields alone are judged by their schemas. */
export function titleProblem(title: Omit<InvoiceTitle, 'buyerName' | 'buyerBank' | 'buyerAcct'>): TitleProblem | null {
  const { kind, titleType, buyerTaxNo, buyerAddr, buyerTel } = title;
  const special = kind === invoiceKind.SPECIAL;
  if (special && titleType !== invoiceTitleType.COMPANY) return { field: 'titleType', message: '专用发票只能开给企业' };
  if ((special || titleType === invoiceTitleType.COMPANY) && buyerTaxNo === '') return { field: 'buyerTaxNo', message: '请输入税号' };
  if (buyerTaxNo.length === 18 && usccProblem(buyerTaxNo) !== null)
    return { field: 'buyerTaxNo', message: '税号校验不通过，请核对统一社会信用代码' };
  if (bytesOf(buyerAddr) + bytesOf(buyerTel) > addressBytes) return { field: 'buyerAddr', message: '购方地址和电话合计过长' };
  if (title.email === '' && title.phone === '') return { field: 'email', message: '邮箱和手机号至少填写一个' };
  return null;
}

/** The schema of a title, or of a request that carries one, judged as a whole. */
export const withTitle = <S extends z.ZodType<InvoiceTitle, unknown>>(schema: S) =>
  schema.check((context) => {
    const problem = titleProblem(context.value as InvoiceTitle);
    if (problem) context.issues.push({ code: 'custom', message: problem.message, path: [problem.field], input: context.value });
  });
