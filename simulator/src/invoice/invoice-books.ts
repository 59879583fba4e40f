/** An invoice at the platform. `status` is its word: 20 at work, 2 issued, 22 failed. */
export interface Blue {
  orderNo: string;
  serialNo: string;
  status: '20' | '2' | '22';
  failCause: string;
  invoiceNo: string;
  issuedAt: Date;
  gross: string;
  lines: { index: number; rate: string; grossFen: number; netFen: number; taxFen: number; redNetFen: number; redTaxFen: number }[];
  filesReady: boolean;
  callBackUrl: string;
}

/** A red confirmation form at the platform. */
export interface Form {
  billId: string;
  billStatus: string;
  blue: Blue;
  redNo: string;
  redAt: Date;
  expireAt: Date;
}

type Body = Record<string, unknown>;
const fenOf = (text: unknown): number => (/^-?\d+\.\d{2}$/.test(String(text)) ? Math.round(Number(text) * 100) : Number.NaN);
const rowsOf = (value: unknown): Body[] => (Array.isArray(value) ? (value as Body[]) : []);

/** What a platform keeps for one seller, and the rules by which it takes things. */
export function createInvoiceBooks(now: () => Date) {
  const blues = new Map<string, Blue>();
  const forms = new Map<string, Form>();
  let numbers = 0;
  const nextNumber = () => {
    numbers += 1;
    return `2633${String(numbers).padStart(16, '0')}`;
  };
  const state = {
    /** Whether the seller is signed in at the tax bureau. */
    online: true,
    creditFen: 100_000_000,
    /** Questions that an invoice takes to be issued, and files to be there. */
    delay: 0,
    filesLate: false,
    /** Whether the buyer has deducted the tax: a form waits for them then. */
    deducted: false,
    /** Tax numbers that the bureau refuses. */
    refusedTaxNos: new Set<string>(),
  };
  const waits = new Map<string, number>();

  function issue(blue: Blue): void {
    Object.assign(blue, { status: '2', invoiceNo: nextNumber(), issuedAt: now(), filesReady: !state.filesLate });
    state.creditFen -= fenOf(blue.gross);
  }

  function lineOf(detail: Body, at: number, complaints: string[]): Blue['lines'][number] {
    const [grossFen, netFen, taxFen] = [detail.taxIncludedAmount, detail.taxExcludedAmount, detail.tax].map(fenOf) as [
      number,
      number,
      number,
    ];
    const rate = Number(detail.taxRate);
    if (netFen + taxFen !== grossFen) complaints.push(`line ${at + 1}: net and tax are not the gross`);
    if (Math.abs(grossFen - netFen * (1 + rate)) > 6) complaints.push(`line ${at + 1}: the tax is not that of the rate`);
    if (!/^\d{19}$/.test(String(detail.goodsCode))) complaints.push(`line ${at + 1}: goodsCode`);
    return { index: at + 1, rate: String(detail.taxRate), grossFen, netFen, taxFen, redNetFen: 0, redTaxFen: 0 };
  }

  return {
    ...{ state, blue: (orderNo: string) => blues.get(orderNo), forms },
    take(order: Body, taxNo: string): { code: string; describe: string; serialNo: string; complaints: string[] } {
      const complaints: string[] = [];
      const orderNo = String(order.orderNo);
      const no = (code: string, describe: string) => ({ code, describe, serialNo: '', complaints });
      if (blues.has(orderNo)) return no('E9106', '订单号重复');
      if (orderNo.length > 20) complaints.push('orderNo is longer than 20 characters');
      if (order.salerTaxNum !== taxNo) complaints.push('salerTaxNum');
      if (!['pc', 'bs'].includes(String(order.invoiceLine))) complaints.push('invoiceLine');
      if (order.invoiceType !== '1') complaints.push('invoiceType');
      if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(order.invoiceDate))) complaints.push('invoiceDate');
      const lines = rowsOf(order.invoiceDetail).map((detail, at) => lineOf(detail, at, complaints));
      if (lines.length === 0) return no('E9101', '明细不能为空');
      if (!state.online) return no('E9105', '电子税务局未登录，请扫码认证');
      const grossFen = lines.reduce((sum, line) => sum + line.grossFen, 0);
      if (grossFen > state.creditFen) return no('E9500', '可用授信额度不足');
      const serialNo = `S${orderNo}`;
      const gross = (grossFen / 100).toFixed(2);
      const blue: Blue = {
        ...{ orderNo, serialNo, status: '20', failCause: '', invoiceNo: '', issuedAt: now(), gross, lines, filesReady: false },
        callBackUrl: String(order.callBackUrl),
      };
      blues.set(orderNo, blue);
      if (state.refusedTaxNos.has(String(order.buyerTaxNum))) Object.assign(blue, { status: '22', failCause: '购方税号不存在' });
      else if (state.delay === 0) issue(blue);
      else waits.set(orderNo, state.delay);
      return { code: 'E0000', describe: '', serialNo, complaints };
    },
    ask(orderNo: string): Blue | undefined {
      const blue = blues.get(orderNo);
      if (!blue) return undefined;
      const left = (waits.get(orderNo) ?? 0) - 1;
      if (blue.status === '20' && left < 0) issue(blue);
      waits.set(orderNo, left);
      return blue;
    },
    takeForm(body: Body, taxNo: string): { code: string; describe: string; form?: Form; complaints: string[] } {
      const complaints: string[] = [];
      const billId = String(body.billId);
      const no = (code: string, describe: string) => ({ code, describe, complaints });
      if (forms.has(billId)) return no('E9106', '单据号重复');
      if (body.taxNum !== taxNo) complaints.push('taxNum');
      if (!['01', '02', '03', '04'].includes(String(body.redReason))) complaints.push('redReason');
      const blue = [...blues.values()].find((one) => one.invoiceNo !== '' && one.invoiceNo === body.blueElecInvoiceNumber);
      if (!blue) return no('E9201', '蓝票不存在');
      if (!state.online) return no('E9105', '电子税务局未登录，请扫码认证');
      let last = 0;
      const details = rowsOf(body.detail);
      for (const detail of details) {
        const index = Number(detail.blueDetailIndex);
        const line = blue.lines[index - 1];
        if (index <= last || !line) return no('E9202', '红字明细须与蓝票明细顺序一致');
        last = index;
        const [net, tax] = [-fenOf(detail.taxExcludedAmount), -fenOf(detail.tax)];
        if (!(net >= 0 && tax >= 0) || line.redNetFen + net > line.netFen || line.redTaxFen + tax > line.taxFen)
          return no('E9203', '红冲金额超过蓝票剩余金额');
        if (detail.taxRate !== line.rate) complaints.push(`red line ${index}: taxRate`);
        Object.assign(line, { redNetFen: line.redNetFen + net, redTaxFen: line.redTaxFen + tax });
      }
      const sum = (name: string) => details.reduce((total, detail) => total + fenOf(detail[name]), 0);
      if (sum('taxExcludedAmount') !== fenOf(body.hzcxje) || sum('tax') !== fenOf(body.hzcxse))
        complaints.push('the sums of the form are not its lines');
      const expireAt = new Date(now().getTime() + 72 * 3_600_000);
      const form: Form = { billId, billStatus: state.deducted ? '02' : '01', blue, redNo: '', redAt: now(), expireAt };
      forms.set(billId, form);
      return { code: 'E0000', describe: '', form, complaints };
    },
    /** A form that may be issued is, by itself, when it is asked for; one that nobody confirmed in its time is void. */
    askForm(billId: string): Form | undefined {
      const form = forms.get(billId);
      if (form && form.billStatus === '02' && now() > form.expireAt) form.billStatus = '07';
      if (form && form.redNo === '' && ['01', '04'].includes(form.billStatus)) Object.assign(form, { redNo: nextNumber(), redAt: now() });
      return form;
    },
  };
}
