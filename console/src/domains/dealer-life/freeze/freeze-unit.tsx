import type { Operator } from '@bochong/contract/dealer';
import { dealerFreezes } from '@bochong/contract/dealer-life';
import { ActionForm } from '../../../kit/action-form.tsx';

const effects = [
  '该单位可以登录查看，除缴费、授权和企业认证外不能办理任何业务',
  '出入口照常通行，欠费照常记录，出场缴费不受影响',
  '司机不能新开充电、预约、充值和领券，页面会说明',
  '开放平台接口与推送、短信、导出、结算暂停，解冻后继续，不会补发',
];

/** Freezes a unit; what follows stands in the dialog before it happens. */
export const FreezeUnit = ({ row: { dealerId, dealerName, rev } }: { row: Operator }) => (
  <ActionForm
    to={dealerFreezes.freeze}
    word="冻结"
    title={`冻结 ${dealerName}`}
    okText="冻结"
    danger
    given={{ params: { dealerId }, body: { rev } }}
    asks={['reason', 'until']}
    done="单位已冻结"
  >
    <section aria-label="冻结的后果">
      <ul>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </section>
  </ActionForm>
);

export const ThawUnit = ({ row: { dealerId, dealerName, rev } }: { row: Operator }) => (
  <ActionForm
    to={dealerFreezes.thaw}
    word="解冻"
    title={`解冻 ${dealerName}`}
    okText="解冻"
    given={{ params: { dealerId }, body: { rev } }}
    asks={['reason']}
    done="单位已解冻"
  />
);
