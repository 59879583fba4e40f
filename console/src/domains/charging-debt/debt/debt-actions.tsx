import { billBiz, payChannel } from '@bochong/contract/bill';
import { type ChargingDebtRow, chargingDebtStatus, chargingDebts } from '@bochong/contract/charging-debt';
import { occupancyPage } from '@bochong/contract/charging-occupancy';
import { chargingSessionPage } from '@bochong/contract/charging-order';
import { Alert } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { TakenItems } from '../../../fields/taken-items.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { formatFen } from '../../../kit/format.ts';
import { GoTo } from '../../../kit/go-to.tsx';
import { RemindDebts } from './remind-debts.tsx';

interface RowProps {
  row: ChargingDebtRow;
}
const givenOf = ({ debtId, rev }: ChargingDebtRow) => ({ params: { id: debtId }, body: { rev } });
const nameOf = ({ plateNo, payerName, debtNo }: ChargingDebtRow) => plateNo ?? (payerName || debtNo);

/** The charge or the stay that a debt comes from. */
export const SubjectOf = ({ row: { bizType, subjectId, subjectNo } }: RowProps) => (
  <GoTo
    path={bizType === billBiz.CHARGING ? `${chargingSessionPage.path}?orderId=${subjectId}` : `${occupancyPage.path}?number=${subjectNo}`}
  >
    {subjectNo}
  </GoTo>
);

const PayItem = itemOf(chargingDebts.offlinePay);
interface Taken {
  paidFen: number;
  payChannel: 1 | 13 | 14;
  voucher: string;
  remark?: string;
}

const OfflinePay = ({ row }: RowProps) => (
  <ActionForm
    to={chargingDebts.offlinePay}
    word="线下收款"
    title={`线下收款 ${nameOf(row)}`}
    okText="确认收款"
    initial={{ paidFen: row.openFen, payChannel: payChannel.CASH }}
    input={({ voucher, ...rest }: Taken) => ({
      params: { id: row.debtId },
      body: { ...rest, rev: row.rev, voucher: voucher.split(/[\s,，、]+/).filter(Boolean) },
    })}
    done="收款已入账"
  >
    <Alert
      type="info"
      title={
        <>
          待追缴 <Money fen={row.openFen} sign />
          ，入账后相应减少付款方的欠费
        </>
      }
    />
    <PayItem name="paidFen" maxFen={row.openFen} />
    <TakenItems voucherNote="收据、小票或转账流水号，多个以逗号分隔" />
    <PayItem name="remark" />
  </ActionForm>
);

const Waive = ({ row }: RowProps) => (
  <ActionForm
    to={chargingDebts.applyWaive}
    word="申请核销"
    title={`申请核销 ${nameOf(row)} ${formatFen(row.openFen)} 元`}
    okText="提交申请"
    given={givenOf(row)}
    asks={[{ name: 'reason', required: true }]}
    done="已提交，待他人审核"
  />
);

const Legal = ({ row, legal }: RowProps & { legal: boolean }) => (
  <ActionForm
    to={chargingDebts.legal}
    word={legal ? '转法务' : '退出法务'}
    title={`${legal ? '转法务' : '退出法务'} ${nameOf(row)} ${formatFen(row.openFen)} 元`}
    given={{ params: { id: row.debtId }, body: { rev: row.rev, legal } }}
    asks={[{ name: 'reason', required: true }]}
    done={legal ? '已转法务' : '已退出法务'}
  />
);

/** What can be done to one debt now. */
export function DebtActions({ row }: RowProps) {
  if (row.openFen === 0) return null;
  return (
    <>
      <RemindDebts word="提醒" title={`提醒 ${nameOf(row)}`} debtIds={[row.debtId]} />
      <OfflinePay row={row} />
      {!row.waivePending && <Waive row={row} />}
      <Legal row={row} legal={row.debtStatus !== chargingDebtStatus.LEGAL} />
    </>
  );
}
