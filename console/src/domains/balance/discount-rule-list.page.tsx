import { balanceDiscountType, discountRules } from '@bochong/contract/balance';
import { flagCode } from '@bochong/contract/kernel/fields';
import { ActionLink } from '../../kit/action-link.tsx';
import { formatFen } from '../../kit/format.ts';
import { nowInstant } from '../../kit/instant.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { recordForm } from '../../kit/record-form.tsx';
import { DiscountInput, discountText } from '../charging-customer/index.ts';

const { RATE, AMOUNT } = balanceDiscountType;

const discountRuleForm = recordForm(discountRules, {
  title: '余额优惠规则',
  rowKey: 'ruleId',
  nameOf: ({ ruleName }) => ruleName,
  removal: '已有订单享受过的规则不能删除，可停用。',
  width: 680,
  blank: { exclusiveWithCoupon: flagCode.ON, startTime: nowInstant() },
  asks: [
    ...(['ruleName', 'holderType', 'discountType'] as const),
    { name: 'payBp', required: true, when: ({ discountType }) => discountType === RATE, children: <DiscountInput /> },
    { name: 'maxDiscountFen', placeholder: '不封顶', when: ({ discountType }) => discountType === RATE },
    { name: 'amountFen', required: true, when: ({ discountType }) => discountType === AMOUNT },
    ...(['minFeeFen', 'startTime'] as const),
    { name: 'endTime', placeholder: '长期' },
    { name: 'dayTypes', placeholder: '每天' },
    { name: 'stationIds', wide: true },
    'exclusiveWithCoupon',
  ],
});

/** What paying a charge wholly from the balance takes off: of several rules that hold, the one that takes the most. */
export default function DiscountRuleListPage() {
  return (
    <ListPage
      list={discountRules.list}
      rowKey="ruleId"
      columns={[
        ...(['ruleName', 'holderType', 'enabled'] as const),
        {
          name: 'discountType',
          title: '优惠',
          width: 110,
          show: ({ payBp, amountFen }) => (payBp === null ? `减${formatFen(amountFen ?? 0)}元` : discountText(payBp)),
        },
        ...(['minFeeFen', 'maxDiscountFen', 'usedCount', 'discountFen', 'startTime', 'endTime', 'dayTypes'] as const),
        ...(['stationNames', 'exclusiveWithCoupon', 'updatedBy', 'updatedAt', 'dealerName'] as const),
      ]}
      filters={['ruleName', 'holderType', 'discountType']}
      actions={<discountRuleForm.Add />}
      empty="点“新增”设一条规则：充电订单全额用余额支付时打几折或减多少"
      rowActions={(row) => (
        <>
          <discountRuleForm.Edit row={row} />
          <ActionLink
            to={discountRules.switchStatus}
            input={{ params: { id: row.ruleId }, body: { enabled: !row.enabled, rev: row.rev } }}
            {...(row.enabled && { ask: `停用“${row.ruleName}”？`, description: '此后结算的充电订单不再享受；已结算的不受影响' })}
            done={row.enabled ? '规则已停用' : '规则已启用'}
          >
            {row.enabled ? '停用' : '启用'}
          </ActionLink>
          <discountRuleForm.Remove row={row} />
        </>
      )}
      opens={{ title: (row) => row.ruleName, history: 'discountRule' }}
    />
  );
}
