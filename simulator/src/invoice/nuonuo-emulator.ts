import { createHmac } from 'node:crypto';
import { chinaTime, listen, type Misbehaviour, type Reply, type Request } from '../channel/emulator.ts';
import { type Blue, createInvoiceBooks, type Form } from './invoice-books.ts';

/** The seller as the platform knows it. */
export interface NuonuoSeller {
  taxNo: string;
  appKey: string;
  appSecret: string;
  accessToken: string;
}

export interface NuonuoEmulator {
  url: string;
  books: ReturnType<typeof createInvoiceBooks>;
  /** Everything that was wrong with a request, in words; empty when the client speaks as the interface is described. */
  complaints: readonly string[];
  misbehave(...next: (Misbehaviour | null)[]): void;
  /** The callback about an invoice, as it is posted; as often as it is asked for. */
  callback(orderNo: string): { url: string; body: string };
  close(): Promise<void>;
}

const ok = 'E0000';
type Body = Record<string, unknown>;

/** Emulates the open gateway of 诺诺 for one seller, from its public description. */
export async function startNuonuoEmulator(seller: NuonuoSeller, now: () => Date): Promise<NuonuoEmulator> {
  const books = createInvoiceBooks(now);
  const complaints: string[] = [];
  const nonces = new Set<string>();
  let listening: Awaited<ReturnType<typeof listen>> | undefined;
  const address = () => listening?.url ?? '';

  /** What is wrong with who asks; undefined when it is the seller. */
  function stranger({ path, headers, body }: Request): string | undefined {
    const query = new URL(path, 'http://platform').searchParams;
    const [senid, nonce, timestamp, appkey] = ['senid', 'nonce', 'timestamp', 'appkey'].map((name) => query.get(name) ?? '');
    const text = `a=services&l=v1&p=open&k=${appkey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`;
    const expected = createHmac('sha1', seller.appSecret).update(text).digest('base64');
    if (appkey !== seller.appKey) return 'appkey';
    if (headers['x-nuonuo-sign'] !== expected) return 'X-Nuonuo-Sign';
    if (headers.accesstoken !== seller.accessToken) return 'accessToken';
    if (headers.usertax !== seller.taxNo) return 'userTax';
    if (senid?.length !== 32) complaints.push('senid is not 32 characters');
    if (!/^\d{8}$/.test(nonce ?? '') || nonces.has(`${nonce}`)) complaints.push('the nonce is not eight new digits');
    nonces.add(`${nonce}`);
    return Math.abs(Number(timestamp) * 1000 - now().getTime()) > 600_000 ? 'timestamp' : undefined;
  }

  const invoiceRow = (blue: Blue) => ({
    ...{ serialNo: blue.serialNo, orderNo: blue.orderNo, status: blue.status, statusMsg: '', failCause: blue.failCause },
    ...(blue.status === '2' && {
      ...{ allElectronicInvoiceNumber: blue.invoiceNo, invoiceTime: blue.issuedAt.getTime(), orderAmount: blue.gross },
      ...(blue.filesReady && { pdfUrl: `${address()}/files/${blue.invoiceNo}.pdf`, ofdUrl: `${address()}/files/${blue.invoiceNo}.ofd` }),
    }),
  });
  const formRow = (form: Form) => ({
    ...{ billId: form.billId, billUuid: `uuid-${form.billId}`, billStatus: form.billStatus, expireTime: chinaTime(form.expireAt) },
    ...(form.redNo !== '' && { allElectronicInvoiceNumber: form.redNo, invoiceTime: chinaTime(form.redAt) }),
  });

  const methods: Record<string, (body: Body) => { code: string; describe?: string; result?: unknown }> = {
    'nuonuo.OpeMplatform.requestBillingNew': ({ order }) => {
      const taken = books.take((order ?? {}) as Body, seller.taxNo);
      complaints.push(...taken.complaints);
      return taken.code === ok
        ? { code: ok, result: { invoiceSerialNum: taken.serialNo } }
        : { code: taken.code, describe: taken.describe };
    },
    'nuonuo.OpeMplatform.queryInvoiceResult': ({ orderNos }) => {
      const rows = (Array.isArray(orderNos) ? orderNos : []).flatMap((no) => books.ask(String(no)) ?? []);
      return rows.length === 0 ? { code: 'E9107', describe: '未查询到开票信息' } : { code: ok, result: rows.map(invoiceRow) };
    },
    'nuonuo.OpeMplatform.saveInvoiceRedConfirm': (body) => {
      const taken = books.takeForm(body, seller.taxNo);
      complaints.push(...taken.complaints);
      return taken.form ? { code: ok, result: [formRow(taken.form)] } : { code: taken.code, describe: taken.describe };
    },
    'nuonuo.OpeMplatform.queryInvoiceRedConfirm': ({ billId }) => {
      const form = books.askForm(String(billId));
      return form ? { code: ok, result: [formRow(form)] } : { code: 'E9108', describe: '未查询到红字确认单' };
    },
  };

  function answer(request: Request, flaw: Misbehaviour | null): Reply {
    const json = (value: object): Reply => ({ status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });
    if (request.method === 'GET') {
      const [, name, format] = /^\/files\/(\d{20})\.(pdf|ofd)$/.exec(request.path) ?? [];
      return name ? { status: 200, body: Buffer.from(`%${format?.toUpperCase()}- ${name}`) } : { status: 404, body: '' };
    }
    if (flaw === 'busy') return { status: 503, body: '' };
    const wrong = stranger(request);
    if (wrong !== undefined) return json({ code: '070101', describe: `签名校验失败：${wrong}` });
    if (flaw === 'refused') return json({ code: 'E9999', describe: '系统异常' });
    const method = methods[String(request.headers.method)];
    if (!method) return json({ code: '070103', describe: '接口不存在' });
    return json(method(JSON.parse(request.body) as Body));
  }

  listening = await listen(answer);
  return {
    url: `${listening.url}/open/v1/services`,
    books,
    complaints,
    misbehave: listening.misbehave,
    callback(orderNo) {
      const blue = books.blue(orderNo);
      const content = JSON.stringify({ c_orderno: orderNo, c_status: blue?.status === '2' ? '1' : '2', c_fphm: blue?.invoiceNo ?? '' });
      return { url: blue?.callBackUrl ?? '', body: new URLSearchParams({ operater: 'callback', orderno: orderNo, content }).toString() };
    },
    close: listening.close,
  };
}
