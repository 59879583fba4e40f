import { type ArrearsRecord, arrearsRecords } from '@bochong/contract/arrears';
import { payChannel } from '@bochong/contract/bill';
import { Alert } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { TakenItems } from '../../../fields/taken-items.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { itemOf } from '../../../kit/form-item.tsx';

const Item = itemOf(arrearsRecords.pay);

interface Values {
  paidFen: number;
  payChannel: 1 | 13 | 14;
  voucher: string;
  remark?: string;
}

/** What is to be paid: some records, or everything a plate owes. */
interface Payable {
  plateNo: string;
  owedFen: number;
  count: number;
  chosen: { arrearsIds: string[] } | { plateId: string };
}

/** What may still be paid for a record: also what was given up as uncollectable. */
export const payableOf = (row: ArrearsRecord): Payable => ({
  plateNo: row.plateNo,
  owedFen: row.owedFen + row.writeOffFen,
  count: 1,
  chosen: { arrearsIds: [row.arrearsId] },
});

/** Staff takes the money of a driver: the oldest record is settled first, every payment names its voucher. */
export const PayLink = ({ of }: { of: Payable }) => (
  <ActionForm
    to={arrearsRecords.pay}
    word="代缴"
    title={`代缴欠费 ${of.plateNo}`}
    okText="确认收款"
    initial={{ paidFen: of.owedFen, payChannel: payChannel.CASH }}
    input={({ voucher, ...rest }: Values) => ({
      body: { ...of.chosen, ...rest, totalFen: of.owedFen, voucher: voucher.split(/[\s,，、]+/).filter(Boolean) },
    })}
    done="补缴已入账"
  >
    <Alert
      type="info"
      title={
        <>
          共 {of.count} 笔，应补 <Money fen={of.owedFen} sign />
          {of.count > 1 && '；少收时先结清最早的欠费'}
        </>
      }
    />
    <Item name="paidFen" maxFen={of.owedFen} />
    <TakenItems voucherNote="收据、小票或转账流水号，多个以逗号分隔" />
    <Item name="remark" />
  </ActionForm>
);
