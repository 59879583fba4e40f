import { type BalanceWithdraw, balanceWithdraws, withdrawMethod, withdrawStatus } from '@bochong/contract/balance';
import { ActionForm } from '../../kit/action-form.tsx';
import { formatFen } from '../../kit/format.ts';
import { SecondWordLink } from '../../kit/second-word.tsx';

const given = ({ applyId, rev }: BalanceWithdraw) => ({ params: { id: applyId }, body: { rev } });
const openFen = ({ amountFen, actualAmountFen, returnedFen }: BalanceWithdraw): number => amountFen - actualAmountFen - returnedFen;

const Audit = ({ row }: { row: BalanceWithdraw }) => (
  <SecondWordLink to={balanceWithdraws.audit} of={`提现 ${row.holderName}`} own={row.own} id={row.applyId} rev={row.rev}>
    <p>
      {row.holderName} 申请{withdrawMethod.label(row.method)} {formatFen(row.amountFen)} 元{row.bankText && `（${row.bankText}）`}：
      {row.reason}
      。驳回则退回账户；达到双人审核金额的还要另一位同事审核。
    </p>
  </SecondWordLink>
);

const Cancel = ({ row }: { row: BalanceWithdraw }) => (
  <ActionForm
    to={balanceWithdraws.cancel}
    word="撤销"
    title={`撤销提现 ${row.applyNo}`}
    given={given(row)}
    asks={[{ name: 'reason', required: true }]}
    done="已撤销，金额已退回账户"
  />
);

const Pay = ({ row }: { row: BalanceWithdraw }) => {
  const original = row.method === withdrawMethod.ORIGINAL;
  return (
    <ActionForm
      to={balanceWithdraws.pay}
      word="打款"
      title={`打款 ${row.holderName} ${formatFen(openFen(row))} 元`}
      okText={original ? '发起退款' : '已打款'}
      given={given(row)}
      initial={{ voucherNo: '' }}
      asks={original ? [] : [{ name: 'voucherNo', required: true }]}
      done={original ? '退款已发起' : '已登记'}
    >
      <p>
        {original
          ? '按充值的支付方式退回，先退最近的充值；结果由渠道告知。'
          : `请先向 ${row.bankText || '客户'} 付出款项，再登记凭证号。${row.method === withdrawMethod.BANK ? '银行结果随后登记。' : '登记后即为已完成。'}`}
      </p>
    </ActionForm>
  );
};

const Settle = ({ row }: { row: BalanceWithdraw }) => (
  <ActionForm
    to={balanceWithdraws.settle}
    word="登记结果"
    title={`登记打款结果 ${row.applyNo}`}
    okText="提交"
    given={given(row)}
    initial={{ pass: true, failReason: '' }}
    asks={['pass', { name: 'failReason', required: true, when: ({ pass }) => pass === false }]}
    done="打款结果已登记"
  >
    <p>
      {formatFen(openFen(row))} 元，{row.bankText}，凭证号 {row.voucherNo}
    </p>
  </ActionForm>
);

const bankFields = (['bankName', 'bankCardNo', 'accountName'] as const).map((name) => ({
  name,
  required: true,
  when: ({ method }: { method?: unknown }) => method === withdrawMethod.BANK,
}));

const Retry = ({ row }: { row: BalanceWithdraw }) => (
  <>
    <ActionForm
      to={balanceWithdraws.retry}
      word="重新打款"
      title={`重新打款 ${row.holderName} ${formatFen(openFen(row))} 元`}
      given={given(row)}
      initial={{ method: row.method, bankName: '', bankCardNo: '', accountName: '' }}
      asks={['method', ...bankFields]}
      done="已重新提交"
    >
      <p>上次失败：{row.failReason || '原因未知'}。原路退回立即发起；银行卡和线下在“打款”时登记凭证号。</p>
    </ActionForm>
    <ActionForm
      to={balanceWithdraws.giveUp}
      word="退回账户"
      title={`退回账户 ${row.applyNo}`}
      danger
      given={given(row)}
      asks={[{ name: 'reason', required: true }]}
      done="未到账的金额已退回账户"
    />
  </>
);

/** What can be done with a withdrawal as it stands. */
export function WithdrawActions({ row }: { row: BalanceWithdraw }) {
  switch (row.status) {
    case withdrawStatus.PENDING:
      return (
        <>
          <Audit row={row} />
          <Cancel row={row} />
        </>
      );
    case withdrawStatus.TO_PAY:
      return <Pay row={row} />;
    case withdrawStatus.PAYING:
      return row.method === withdrawMethod.BANK && <Settle row={row} />;
    case withdrawStatus.FAILED:
      return <Retry row={row} />;
    default:
      return null;
  }
}
