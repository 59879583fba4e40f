import { driverInvoices, invoiceTitleType } from '@bochong/contract/e-invoice';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { call } from './call.ts';
import { actionButton, h, problemLine, show } from './dom.ts';
import type { Pending } from './memory.ts';
import { dayAndClock, yuan } from './words.ts';

type Invoice = Data<typeof driverInvoices.get>;

const { PERSON, COMPANY } = invoiceTitleType;
const [issuedFrom, failed] = [2, 3];

const fact = (label: string, value: string) => h('div', {}, h('dt', {}, label), h('dd', {}, value));

function field(label: string, type: string, more: Record<string, string> = {}) {
  const input = h('input', { type, ...more });
  return { element: h('label', { class: 'field' }, label, input), input };
}

/** A payment, by what proves it to be one's own, and what its invoice leads back to: its receipt, unless the words say what else. */
interface Paid extends Pick<Pending, 'outTradeNo' | 'plateNo'> {
  backWords?: string;
}

/** The invoice of a payment: what became of it, or the form that asks for one. */
export async function showInvoice(bill: Paid, back: () => void): Promise<void> {
  const proof = { outTradeNo: bill.outTradeNo, plateNo: bill.plateNo };
  const invoice = await call(driverInvoices.get, { body: proof });
  const leads = { again: () => showInvoice(bill, back), backButton: backButton(back, bill.backWords) };
  if (invoice.status !== null && (invoice.invoiceableFen === 0 || invoice.status < issuedFrom || invoice.status === failed))
    return drawState(invoice, leads);
  if (invoice.refusal !== '') return drawRefusal(invoice.refusal, leads);
  drawForm(invoice, proof, leads);
}

interface Leads {
  again: () => Promise<void>;
  backButton: HTMLElement;
}

const backButton = (back: () => void, words = '返回支付凭证') => h('button', { type: 'button', class: 'second', click: back }, words);

function drawRefusal(refusal: string, { backButton }: Leads): void {
  show(h('section', { class: 'card' }, h('h1', {}, '电子发票'), h('p', { role: 'status' }, refusal)), backButton);
}

/** What a driver is told of an invoice. */
function wordsOf({ status, pdfUrl }: Invoice): string {
  if (status === 0) return '申请已提交，等待审核';
  if (status === 1) return '正在开具，通常几分钟内完成';
  if (status === failed) return '开具未成功，车场正在处理';
  if (status === 7) return '该发票已红冲';
  return pdfUrl === null ? '已开具，文件生成中' : '已开具';
}

function drawState(invoice: Invoice, { again, backButton }: Leads): void {
  const { buyerName, grossFen, invoiceNo, issuedAt, pdfUrl } = invoice;
  const { line, say } = problemLine();
  show(
    h(
      'section',
      { class: 'card' },
      h('h1', {}, '电子发票'),
      h('p', { class: 'next', role: 'status' }, wordsOf(invoice)),
      h(
        'dl',
        { class: 'pairs' },
        fact('抬头', buyerName),
        fact('金额', yuan(grossFen)),
        invoiceNo !== '' && fact('发票号码', invoiceNo),
        issuedAt !== null && fact('开票时间', dayAndClock(issuedAt)),
      ),
      line,
      pdfUrl === null
        ? actionButton('刷新', 'main', again, say)
        : h('a', { class: 'main', href: pdfUrl, download: `发票${invoiceNo}.pdf` }, '下载发票'),
    ),
    backButton,
  );
}

function drawForm({ invoiceableFen }: Invoice, proof: { outTradeNo: string; plateNo: string }, { again, backButton }: Leads): void {
  const { line, say } = problemLine();
  const name = field('抬头', 'text', { maxlength: '100', autocomplete: 'name' });
  const taxNo = field('税号', 'text', { maxlength: '20', autocapitalize: 'characters' });
  const email = field('邮箱', 'email', { maxlength: '100', autocomplete: 'email' });
  let titleType: typeof PERSON | typeof COMPANY = PERSON;
  taxNo.element.hidden = true;
  const choice = (code: typeof titleType, words: string) => {
    const input = h('input', { type: 'radio', name: 'title', value: String(code), checked: code === titleType });
    input.addEventListener('change', () => {
      titleType = code;
      taxNo.element.hidden = code === PERSON;
    });
    return h('label', {}, input, words);
  };
  const ask = async () => {
    const buyerName = name.input.value.trim();
    if (buyerName === '') return say('请输入抬头');
    if (titleType === COMPANY && taxNo.input.value.trim() === '') return say('请输入税号');
    if (email.input.value.trim() === '') return say('请输入接收发票的邮箱');
    say('');
    const buyerTaxNo = titleType === COMPANY ? taxNo.input.value.trim() : '';
    await call(driverInvoices.apply, { body: { ...proof, titleType, buyerName, buyerTaxNo, email: email.input.value.trim(), phone: '' } });
    await again();
  };
  show(
    h(
      'section',
      { class: 'card' },
      h('h1', {}, '申请电子发票'),
      h('p', { class: 'sum' }, yuan(invoiceableFen)),
      h('fieldset', { class: 'channels' }, h('legend', {}, '抬头类型'), choice(PERSON, '个人'), choice(COMPANY, '企业')),
      name.element,
      taxNo.element,
      email.element,
      line,
      actionButton('申请开票', 'main', ask, say),
    ),
    backButton,
  );
}
