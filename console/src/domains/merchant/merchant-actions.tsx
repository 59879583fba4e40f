import { type Merchant, merchantMode, merchants } from '@bochong/contract/merchant';
import { ChosenSelect } from '../../fields/chosen-select.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { showFirstPassword } from '../../kit/shown-once.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';
import { Plates } from '../coupon/index.ts';

/** Of the coupons that a merchant has left to give, one. */
const StockSelect = ({ merchantId, ...control }: { merchantId: string }) => (
  <ChosenSelect
    {...control}
    endpoint={merchants.stock}
    input={() => ({ params: { id: merchantId }, query: {} })}
    option={({ templateId, name, figure, leftQty }) => ({ value: templateId, label: `${name}（${figure}，未发${leftQty}张）` })}
  />
);

/** What can be done to a merchant as it stands. */
export function MerchantActions({ row }: { row: Merchant }) {
  const { merchantId: id, merchantName, settleMode, status, account, leftQty, rev } = row;
  const params = { id };
  const open = status === 1;
  return (
    <>
      {open && settleMode === merchantMode.PREPAID && (
        <ActionForm
          to={merchants.recharge}
          word="充值"
          title={`充值 ${merchantName}`}
          given={{ params }}
          asks={['amountFen', 'payChannel', { name: 'voucherNo', extra: '现金以外的收款须填写' }]}
          done="已充值"
        />
      )}
      {open && leftQty > 0 && (
        <ActionForm
          to={merchants.give}
          word="代发券"
          title={`代 ${merchantName} 发券`}
          given={{ params }}
          asks={[
            { name: 'templateId', children: <StockSelect merchantId={id} /> },
            { name: 'plates', children: <Plates /> },
            'qtyEach',
            'reason',
          ]}
          initial={{ qtyEach: 1 }}
          done="已发放，车主缴费时自动可用"
        />
      )}
      {open && account === '' && (
        <ActionForm
          to={merchants.openLogin}
          word="开通账号"
          title={`开通 ${merchantName} 的登录账号`}
          given={{ params }}
          asks={['account']}
          onDone={showFirstPassword}
        />
      )}
      {open && account !== '' && (
        <ActionLink to={merchants.reset} input={{ params }} ask={`重置 ${account} 的密码？`} onDone={showFirstPassword}>
          重置密码
        </ActionLink>
      )}
      <ActionLink
        to={merchants.changeStatus}
        input={{ params, body: { status: open ? 0 : 1, rev } }}
        ask={open ? `停用“${merchantName}”？` : `启用“${merchantName}”？`}
        description={open ? '停用后不能购券和发券，领券码和登录账号失效；已发出的券照常使用' : '恢复购券、发券和登录'}
        okText="确定"
        done={open ? '已停用' : '已启用'}
        danger={open}
      >
        {open ? '停用' : '启用'}
      </ActionLink>
    </>
  );
}

/** Movements of a merchant's balance and its recharges. */
export const MerchantMoney = ({ id }: { id: string }) => (
  <>
    <h3>充值记录</h3>
    <LoadedTable
      list={merchants.recharges}
      input={{ params: { id } }}
      rowKey="rechargeId"
      columns={['createdAt', 'amountFen', 'refundFen', 'refundingFen', 'payChannel', 'voucherNo', 'operatorName', 'rechargeNo']}
      empty="还没有充值"
      rowActions={({ rechargeId, rechargeNo, amountFen, refundFen, refundingFen }) =>
        amountFen > refundFen + refundingFen && (
          <ActionForm
            to={merchants.refundRecharge}
            word="退款"
            title={`退款 ${rechargeNo}`}
            given={{ params: { id, rechargeId } }}
            asks={[{ name: 'amountFen', extra: '不超过余额；审核通过后退回' }, 'reason']}
            done="已提交退款"
            danger
          />
        )
      }
    />
    <h3>余额流水</h3>
    <LoadedTable
      list={merchants.flows}
      input={{ params: { id } }}
      rowKey="flowId"
      columns={['at', 'kind', 'changeFen', 'afterFen', 'bizNo', 'operatorName']}
      empty="还没有流水"
    />
  </>
);
