import { type PayApply, payAccountMode, payApplies, payApplyKind, payApplyStatus } from '@bochong/contract/pay-account';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { useIsPlatform } from '../../../kit/session.ts';
import { payApplyForm } from './pay-apply-form.tsx';

const { DRAFT, REJECTED, REVIEW, VERIFY, SIGN, OPENING } = payApplyStatus;
/** Page of a new merchant's application. */
export const addPath = '/systemManage/accountApply/add';
const isPartner = ({ mode }: { mode?: unknown }) => mode === payAccountMode.PARTNER;

function Drafted({ row }: { row: PayApply }) {
  const { applyId, applyKind, rev } = row;
  if (applyKind === payApplyKind.NEW)
    return (
      <GoTo to={payApplies.begin} path={`${addPath}?id=${applyId}`}>
        继续填写
      </GoTo>
    );
  return (
    <>
      <payApplyForm.Edit row={row} />
      <ActionLink to={payApplies.submit} input={{ params: { id: applyId }, body: { rev } }} done="进件已提交">
        提交
      </ActionLink>
    </>
  );
}

/** What the channel gave a merchant that it has opened. */
const Opened = ({ row: { applyId, accountName, rev } }: { row: PayApply }) => (
  <ActionForm
    to={payApplies.open}
    word="开通"
    title={`登记开通 ${accountName}`}
    given={{ params: { id: applyId }, body: { rev } }}
    initial={{ mode: payAccountMode.PARTNER }}
    asks={['mode', 'merchantNo', { name: 'subMerchantNo', when: isPartner, required: isPartner }, 'appId']}
    done="收款账户已建好，停用状态，请录入密钥后启用"
  />
);

/** What can be done next with an application, by whom it waits for. */
export function ApplyActions({ row }: { row: PayApply }) {
  const { applyId, accountName, applyStatus, rev } = row;
  const given = { params: { id: applyId }, body: { rev } };
  const isPlatform = useIsPlatform();
  const drafted = applyStatus === DRAFT || applyStatus === REJECTED;
  return (
    <>
      {drafted && <Drafted row={row} />}
      {isPlatform && applyStatus === REVIEW && (
        <ActionForm to={payApplies.audit} word="审核" title={`审核进件 ${accountName}`} given={given} done="进件已审核" />
      )}
      {applyStatus === VERIFY && (
        <ActionForm
          to={payApplies.verify}
          asks={['amountFen']}
          word="验证账户"
          title={`验证结算账户 ${accountName}`}
          given={given}
          done="账户已验证，请签约"
        >
          <p>平台已向结算账户转入一笔不足1元的款项，请填写实际到账的金额；三次不符进件将被驳回。</p>
        </ActionForm>
      )}
      {applyStatus === SIGN && (
        <ActionForm
          to={payApplies.sign}
          asks={['signNo']}
          word="签约"
          title={`登记签约 ${accountName}`}
          given={given}
          done="已登记签约，等待开通权限"
        />
      )}
      {isPlatform && applyStatus === OPENING && <Opened row={row} />}
      {(drafted || applyStatus === VERIFY || applyStatus === SIGN) && (
        <ActionForm
          to={payApplies.abandon}
          asks={['reason']}
          word="作废"
          title={`作废进件 ${accountName}`}
          given={given}
          done="进件已作废"
          danger
        />
      )}
    </>
  );
}
