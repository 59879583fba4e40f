import {
  type ChargeRule,
  chargeRuleEditPage,
  chargeRulePage,
  chargeRules,
  noActiveRulePage,
  ruleStatus,
} from '@bochong/contract/parking-fee';
import { Alert, Button, DatePicker, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { Confirm } from '../../../kit/confirm.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { ConfirmLink, LinkButton, type LinkButtonProps } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { FeeTimeline } from '../fee-timeline.tsx';

const code = {
  edit: chargeRuleEditPage.code,
  remove: chargeRulePage.can.delete,
  publish: chargeRulePage.can.publish,
  copy: chargeRulePage.can.copy,
  revoke: noActiveRulePage.can.revoke,
  whatIf: chargeRulePage.can.whatIf,
} as const;

/** A working day's stay priced with the stored rule: publishing asks that a person has seen one. */
function Sample({ ruleId }: { ruleId: string }) {
  const day = dayjs().format('YYYY-MM-DD');
  const { data } = useEndpoint(chargeRules.simulate, { body: { ruleId, enter: `${day} 09:00:00`, exit: `${day} 18:20:00` } });
  return data ? <FeeTimeline fee={data} /> : null;
}

function PublishDialog({ row, onClose }: { row: ChargeRule | null; onClose(): void }) {
  const { run } = useAction(chargeRules.publish, { success: '已发布，到生效时间自动启用' });
  const [initial] = useState(() => ({ effectiveFrom: dayjs().add(1, 'day').startOf('day') }));
  return (
    <FormModal<{ effectiveFrom: Dayjs }>
      title={`发布「${row?.ruleName ?? ''}」V${row?.version ?? ''}`}
      open={row !== null}
      initial={initial}
      okText="发布"
      width={680}
      onClose={onClose}
      onSubmit={({ effectiveFrom }) =>
        run({ params: { id: row?.ruleId ?? '' }, body: { effectiveFrom: effectiveFrom.format('YYYY-MM-DD HH:mm:00'), rev: row?.rev ?? 0 } })
      }
    >
      <Alert
        className="publish-note"
        type="info"
        showIcon
        title={`生效后 ${row?.scopes.map((scope) => scope.scopeName).join('、') || '所选范围'} 的新入场车辆按本版本计费，在停车辆仍按入场时的版本。发布后不可修改。`}
      />
      <Form.Item name="effectiveFrom" label="生效时间（至少提前10分钟）" rules={[{ required: true, message: '请选择生效时间' }]}>
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          allowClear={false}
          // Enter takes the typed time; it must not publish at once.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Form.Item>
      {row && <Sample ruleId={row.ruleId} />}
    </FormModal>
  );
}

function RevokeDialog({ row, onClose }: { row: ChargeRule | null; onClose(): void }) {
  const { run } = useAction(chargeRules.revoke, { success: '已撤回' });
  return (
    <FormModal<{ reason: string }>
      title={`撤回「${row?.ruleName ?? ''}」`}
      open={row !== null}
      okText="撤回"
      onClose={onClose}
      onSubmit={({ reason }) => run({ params: { id: row?.ruleId ?? '' }, body: { reason, rev: row?.rev ?? 0 } })}
    >
      <Form.Item name="reason" label="撤回原因" rules={[{ required: true, message: '请填写撤回原因' }]}>
        <Input.TextArea maxLength={200} rows={3} />
      </Form.Item>
    </FormModal>
  );
}

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
export function RuleActions({ row, inRow = true }: { row: ChargeRule; inRow?: boolean }) {
  const [dialog, setDialog] = useState<'publish' | 'revoke' | null>(null);
  const copy = useAction(chargeRules.copy, {
    success: '已生成草稿',
    onSuccess: ({ ruleId }) => void go(`/chargeRules/rule/edit?id=${ruleId}`),
  });
  const remove = useAction(chargeRules.remove, {
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
          <Allowed to={code.publish}>
            <Act inRow={inRow} primary onClick={() => setDialog('publish')}>
              发布
            </Act>
          </Allowed>
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
      {row.ruleStatus === ruleStatus.NO_ACTIVE && (
        <Allowed to={code.revoke}>
          <Act inRow={inRow} danger onClick={() => setDialog('revoke')}>
            撤回
          </Act>
        </Allowed>
      )}
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
      <PublishDialog row={dialog === 'publish' ? row : null} onClose={() => setDialog(null)} />
      <RevokeDialog row={dialog === 'revoke' ? row : null} onClose={() => setDialog(null)} />
    </>
  );
}
