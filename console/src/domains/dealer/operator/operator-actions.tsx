import { dealerStatus, type Operator, operators } from '@bochong/contract/dealer';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ExportUnit, FreezeUnit, RequestErasure, ThawUnit } from '../../dealer-life/index.ts';
import { operatorForm } from './operator-form.tsx';

const { DISABLED, ENABLED, FROZEN } = dealerStatus;

/** Edit, enable or disable, freeze or thaw, export, erase; what the state does not permit is not offered. */
export function OperatorActions({ row }: { row: Operator }) {
  const button = (text: string, question: string, status: 0 | 1) => (
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
      {row.status === ENABLED && <FreezeUnit row={row} />}
      {row.status === FROZEN && <ThawUnit row={row} />}
      <ExportUnit dealerId={row.dealerId} dealerName={row.dealerName} />
      {row.status === FROZEN && <RequestErasure row={row} />}
    </>
  );
}
