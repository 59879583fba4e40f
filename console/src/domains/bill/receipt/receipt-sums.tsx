import { payChannel, type receipts } from '@bochong/contract/bill';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Money } from '../../../fields/money.tsx';

type Sums = NonNullable<Data<typeof receipts.list>['summary']>;

/** What came in over the whole filter, in all and by channel. */
export function ReceiptSums({ paidFen, refundedFen, channels }: Sums) {
  return (
    <>
      <span>
        合计(元)：实付 <Money fen={paidFen} />
      </span>
      <span>
        已退 <Money fen={refundedFen} />
      </span>
      {channels.map((channel) => (
        <span key={channel.payChannel}>
          {payChannel.label(channel.payChannel)} <Money fen={channel.paidFen} />（{channel.count.toLocaleString('zh-CN')}笔）
        </span>
      ))}
    </>
  );
}
