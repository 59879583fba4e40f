import {
  type MonthVerifyDetail,
  monthStatementPage,
  monthStatements,
  monthVerify,
  verifyExec,
  verifyStatus,
} from '@bochong/contract/reconciliation';
import { Alert, Space } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { formatFen } from '../../../kit/format.ts';
import { GoTo } from '../../../kit/go-to.tsx';
import { toast } from '../../../kit/toast.ts';

const said = ({ diffCount, adjustAmountFen, channelNetFen, carryOutFen }: MonthVerifyDetail) =>
  `渠道净额 ${formatFen(channelNetFen)} 元，${diffCount} 笔差异，调整 ${formatFen(adjustAmountFen)} 元，跨期转出 ${formatFen(carryOutFen)} 元`;

/** What comes next of a month, or what stands in the way of it. */
export function MonthActions({ task }: { task: MonthVerifyDetail }) {
  const { taskId: id, status, execStatus, execError, obstacles, needsOther, rev, dealtBy, equations } = task;
  if (status === verifyStatus.MAKING) return <Alert type="info" title="正在逐日核对，请稍候" />;
  if (status === verifyStatus.ARCHIVED)
    return (
      <Alert
        type="success"
        title={`已归档，不能再更改。归档哈希 ${task.archive?.hash.slice(0, 16) ?? ''}…（第${task.archive?.seq ?? 0}期）`}
        action={
          <Space>
            <GoTo to={monthStatements.list} path={`${monthStatementPage.path}?month=${task.month}&payeeAccountId=${task.payeeAccountId}`}>
              月结算单
            </GoTo>
            <ExportButton endpoint={monthVerify.package} input={{ params: { id } }} word="下载归档包" />
          </Space>
        }
      />
    );
  const recalc = (
    <ActionForm
      to={monthVerify.deal}
      word="重算"
      button="default"
      title="重算月账单"
      given={{ body: { id, dealType: 2, rev } }}
      asks={['remark']}
      done="正在重算"
    >
      <p>按当前数据重新逐日核对，未执行的调整全部撤销。</p>
    </ActionForm>
  );
  if (status === verifyStatus.PENDING)
    return (
      <Alert
        type={obstacles.length > 0 ? 'warning' : 'success'}
        title={obstacles.length > 0 ? obstacles.join('；') : '全部等式成立，可以确认'}
        action={
          <Space>
            {!equations.e6.ok && (
              <ActionLink
                to={monthVerify.fetchMissing}
                input={{ params: { id } }}
                button="default"
                onDone={({ days }) => toast('success', `已向渠道请求${days}天的账单，全部入库后请重算`)}
              >
                补下载账单
              </ActionLink>
            )}
            {recalc}
            {obstacles.length === 0 && (
              <ActionForm
                to={monthVerify.deal}
                word="确认"
                button="primary"
                title="确认月账单"
                given={{ body: { id, dealType: 1, rev } }}
                asks={['remark']}
                done="已确认，等待执行"
              >
                <p>{said(task)}。确认后由另一位财务人员执行。</p>
              </ActionForm>
            )}
          </Space>
        }
      />
    );
  if (execStatus === verifyExec.RUNNING) return <Alert type="info" title="正在执行：调整逐笔入账，完成后归档；可以离开本页" />;
  const blocked = obstacles.length > 0 || needsOther;
  return (
    <Alert
      type={blocked || execError ? 'warning' : 'info'}
      title={execError || (needsOther ? '由您确认，请由其他财务人员执行' : obstacles.join('；') || `由${dealtBy}确认，等待执行`)}
      action={
        <Space>
          <ActionForm
            to={monthVerify.deal}
            word="撤回"
            button="default"
            title="撤回确认"
            given={{ body: { id, dealType: 3, rev } }}
            asks={['remark']}
            done="已撤回到待处理"
          />
          {!blocked && (
            <ActionLink
              to={monthVerify.execute}
              input={{ params: { id }, body: {} }}
              button="primary"
              ask="执行月账单？"
              description={`${said(task)}。调整入账后该账户的账期锁定并归档，不能撤销。`}
              done="已开始执行"
            >
              执行
            </ActionLink>
          )}
        </Space>
      }
    />
  );
}
