import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { gunzipTo, inFolder } from '../bill-file.ts';
import { wechatLines } from '../bill-lines.ts';
import { downloadTo } from '../channel-http.ts';
import { BillNotReady, type ChannelLine, type PayChannel } from '../pay-channel.ts';

interface Calls {
  /** An answer that WeChat signed; throws when the outcome is unknown. */
  ask(method: 'GET', path: string): Promise<{ status: number; code: string; body: unknown }>;
  signed(method: 'GET', url: URL): Record<string, string>;
  /** Empty: the account is a merchant of its own. */
  subMerchantNo: string;
}

/** Files of a day: what was traded, and the account's own movements. */
export function createWechatBills({ ask, signed, subMerchantNo }: Calls): Pick<PayChannel, 'lines' | 'fundBill'> {
  const partner = subMerchantNo !== '';

  /** The file of a day, held against the digest that was told with it; undefined: there is none of a day without movements. */
  async function billFile(path: string, query: Record<string, string>, folder: string): Promise<string | undefined> {
    const { status, code, body } = await ask('GET', `${path}?${new URLSearchParams({ ...query, tar_type: 'GZIP' })}`);
    if (code === 'NO_STATEMENT_EXIST') return undefined;
    if (code === 'STATEMENT_CREATING') throw new BillNotReady('WeChat is making the bill');
    if (status !== 200) throw new Error(`WeChat has no bill: ${code}`);
    const told = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() }).parse(body);
    const url = new URL(told.download_url);
    const [packed, plain] = [join(folder, 'bill.gz'), join(folder, 'bill.csv')];
    await downloadTo(packed, { method: 'GET', url: url.href, headers: signed('GET', url) });
    const digest = createHash('sha1');
    await gunzipTo(packed, plain, (bytes) => digest.update(bytes));
    if (digest.digest('hex') !== told.hash_value.toLowerCase()) throw new Error('the bill is not what WeChat says it is');
    return plain;
  }

  async function* billLines(day: string, folder: string, keep: Parameters<PayChannel['lines']>[1]): AsyncIterable<ChannelLine> {
    const query = { bill_date: day, bill_type: 'ALL', ...(partner && { sub_mchid: subMerchantNo }) };
    const plain = await billFile('/v3/bill/tradebill', query, folder);
    if (plain === undefined) return;
    await keep?.(plain);
    yield* wechatLines(plain);
  }

  return {
    lines: (day, keep) => inFolder((folder) => billLines(day, folder, keep)),
    // A service provider gets those of its merchants sealed, under another call: they are imported.
    ...(!partner && {
      fundBill: (day: string, folder: string) => billFile('/v3/bill/fundflowbill', { bill_date: day, account_type: 'BASIC' }, folder),
    }),
  };
}
