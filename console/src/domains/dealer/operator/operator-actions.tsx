import { dealerStatus, type Operator, operators } from '@bochong/contract/dealer';
import { ActionLink } from '../../../kit/action-link.tsx';
import { operatorForm } from './operator-form.tsx';

const { DISABLED, ENABLED, FROZEN } = dealerStatus;

/** Edit, enable or disable, freeze or thaw; what the state does not permit is not offered. */
export function OperatorActions({ row }: { row: Operator }) {
  const button = (text: string, question: string, status: 0 | 1 | 2) => (
    <ActionLink
      to={operators.setStatus}
      input={{ params: { dealerId: row.dealerId }, body: { status, rev: row.rev } }}
      ask={question}
      done="状态已更新"
      danger={status !== ENABLED}
    >
      {text}
    </ActionLink>
  );
  return (
    <>
      <operatorForm.Edit row={row} />
      {row.status === ENABLED && button('停用', '停用后该单位所有人立即退出登录，出入口照常通行', DISABLED)}
      {row.status === DISABLED && button('启用', '启用后该单位可以登录', ENABLED)}
      {row.status === ENABLED && button('冻结', '冻结后可以登录查看，除缴费、授权和企业认证外不能办理业务', FROZEN)}
      {row.status === FROZEN && button('解冻', '解冻后恢复办理业务', ENABLED)}
    </>
  );
}
