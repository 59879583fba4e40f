import { type FeeRule, feeRuleEditPage, feeRulePage, feeRules, ruleStatus } from '@bochong/contract/parking-fee';
import { Alert, Button } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { Confirm } from '../../../kit/confirm.tsx';
import { comingMidnight, dayOf } from '../../../kit/instant.ts';
import { ConfirmLink, LinkButton, type LinkButtonProps } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { FeeTimeline } from '../fee-timeline.tsx';

const code = {
  edit: feeRuleEditPage.code,
  remove: feeRulePage.can.delete,
  copy: feeRulePage.can.copy,
  whatIf: feeRulePage.can.whatIf,
} as const;

/** A working day's stay priced with the stored rule: publishing asks that a person has seen one. */
function Sample({ ruleId }: { ruleId: string }) {
  const day = dayOf(Date.now());
  const { data } = useEndpoint(feeRules.simulate, { body: { ruleId, enter: `${day} 09:00:00`, exit: `${day} 18:20:00` } });
  return data ? <FeeTimeline fee={data} /> : null;
}

function Publish({ row, inRow }: { row: FeeRule; inRow: boolean }) {
  return (
    <ActionForm
      to={feeRules.publish}
      word="发布"
      {...(!inRow && { button: 'primary' })}
      title={`发布「${row.ruleName}」V${row.version}`}
      width={680}
      initial={{ effectiveFrom: comingMidnight() }}
      given={{ params: { id: row.ruleId }, body: { rev: row.rev } }}
      asks={[{ name: 'effectiveFrom', label: '生效时间（至少提前10分钟）' }]}
      done="已发布，到生效时间自动启用"
    >
      <Alert
        className="publish-note"
        type="info"
        showIcon
        title={`生效后 ${row.scopes.map((scope) => scope.scopeName).join('、') || '所选范围'} 的新入场车辆按本版本计费，在停车辆仍按入场时的版本。发布后不可修改。`}
      />
      <Sample ruleId={row.ruleId} />
    </ActionForm>
  );
}

const Revoke = ({ row, inRow }: { row: FeeRule; inRow: boolean }) => (
  <ActionForm
    to={feeRules.revoke}
    word="撤回"
    {...(!inRow && { button: 'default' })}
    title={`撤回「${row.ruleName}」`}
    given={{ params: { id: row.ruleId }, body: { rev: row.rev } }}
    done="已撤回"
    danger
  />
);

/** A link in a row, a button on the rule's own page. */
function Act({ inRow, primary, ...rest }: LinkButtonProps & { inRow: boolean; primary?: boolean }) {
  const { danger = false, loading = false, onClick, children } = rest;
  if (inRow) return <LinkButton {...rest} />;
  return (
    <Button type={primary ? 'primary' : 'default'} danger={danger} loading={loading} {...(onClick && { onClick: onClick as () => void })}>
      {children}
    </Button>
  );
}

/** What may be done with a rule in its state, as links of a row or buttons of its page. */
export function RuleActions({ row, inRow = true }: { row: FeeRule; inRow?: boolean }) {
  const copy = useAction(feeRules.copy, {
    success: '已生成草稿',
    onSuccess: ({ ruleId }) => void go(`/chargeRules/rule/edit?id=${ruleId}`),
  });
  const remove = useAction(feeRules.remove, {
    success: '已删除',
    ...(!inRow && { onSuccess: () => void go('/chargeRules/rule/list') }),
  });
  const isDraft = row.ruleStatus === ruleStatus.DRAFT;
  const params = { id: row.ruleId };
  const removal = { question: '删除这份草稿？', okText: '删除', onConfirm: () => remove.run({ params }) };
  return (
    <>
      {(isDraft || row.ruleStatus === ruleStatus.NO_ACTIVE) && (
        <Allowed to={code.whatIf}>
          <Act inRow={inRow} onClick={() => void go(`/chargeRules/rule/whatIf?id=${row.ruleId}`)}>
            影响试算
          </Act>
        </Allowed>
      )}
      {isDraft && (
        <>
          <Allowed to={code.edit}>
            <Act inRow={inRow} onClick={() => void go(`/chargeRules/rule/edit?id=${row.ruleId}`)}>
              编辑
            </Act>
          </Allowed>
          <Publish row={row} inRow={inRow} />
          <Allowed to={code.remove}>
            {inRow ? (
              <ConfirmLink danger {...removal}>
                删除
              </ConfirmLink>
            ) : (
              <Confirm title={removal.question} {...removal}>
                <Button danger>删除</Button>
              </Confirm>
            )}
          </Allowed>
        </>
      )}
      {row.ruleStatus === ruleStatus.NO_ACTIVE && <Revoke row={row} inRow={inRow} />}
      {!isDraft && (
        <Allowed to={code.copy}>
          <Act inRow={inRow} loading={copy.pending} onClick={() => void copy.run({ params, body: { asNewVersion: true } })}>
            新版本
          </Act>
          {!inRow && (
            <Act inRow={false} onClick={() => void copy.run({ params, body: { asNewVersion: false } })}>
              复制为新规则
            </Act>
          )}
        </Allowed>
      )}
    </>
  );
}
