import { type FeeRule, feeRulePage, feeRules, ruleStatus } from '@bochong/contract/parking-fee';
import { Alert } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { GoTo } from '../../../kit/go-to.tsx';
import { comingMidnight, dayOf } from '../../../kit/instant.ts';
import { go } from '../../../kit/navigation.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { FeeTimeline } from '../fee-timeline.tsx';
import styles from './fee-rule.module.css';

/** A working day's stay priced with the stored rule: publishing asks that a person has seen one. */
function Sample({ ruleId }: { ruleId: string }) {
  const day = dayOf(Date.now());
  const { data } = useEndpoint(feeRules.simulate, { body: { ruleId, enter: `${day} 09:00:00`, exit: `${day} 18:20:00` } });
  return data ? <FeeTimeline fee={data} /> : null;
}

/** Publishes a draft: what it will do and one stay priced with it stand before the button. */
export function PublishRule({ row, inRow }: { row: FeeRule; inRow: boolean }) {
  return (
    <ActionForm
      to={feeRules.publish}
      word="发布"
      {...(!inRow && { button: 'primary' })}
      title={`发布「${row.ruleName}」V${row.version}`}
      width={680}
      initial={{ atOnce: false, effectiveFrom: comingMidnight() }}
      given={{ params: { id: row.ruleId }, body: { rev: row.rev } }}
      asks={['atOnce', { name: 'effectiveFrom', required: true, when: ({ atOnce }) => atOnce !== true }]}
      done="已发布，到生效时间自动启用"
    >
      <Alert
        className={styles.publishNote}
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

/** Changing what drivers were already promised starts with taking it back: said before it is done. */
const Reopen = ({ row, inRow }: { row: FeeRule; inRow: boolean }) => (
  <ActionLink
    to={feeRules.reopen}
    input={{ params: { id: row.ruleId }, body: { rev: row.rev } }}
    ask={`修改「${row.ruleName}」V${row.version}？`}
    description={`它不再于 ${row.effectiveFrom === null ? '原定时间' : formatInstant(row.effectiveFrom)} 生效，退回草稿；改完须重新试算并发布，其间按现行规则收费。`}
    okText="退回并修改"
    done="已退回草稿"
    onDone={({ ruleId }) => void go(`/chargeRules/rule/edit?id=${ruleId}`)}
    {...(!inRow && { button: 'default' as const })}
  >
    修改
  </ActionLink>
);

/** What may be done with a rule in its state, as links of a row or buttons of its page. */
export function RuleActions({ row, inRow = true }: { row: FeeRule; inRow?: boolean }) {
  const isDraft = row.ruleStatus === ruleStatus.DRAFT;
  const params = { id: row.ruleId };
  const press = inRow ? {} : ({ button: 'default' } as const);
  const copy = {
    to: feeRules.copy,
    done: '已生成草稿',
    onDone: ({ ruleId }: { ruleId: string }) => void go(`/chargeRules/rule/edit?id=${ruleId}`),
    ...press,
  };
  return (
    <>
      {(isDraft || row.ruleStatus === ruleStatus.NO_ACTIVE) && (
        <GoTo to={feeRulePage.can.whatIf} path={`/chargeRules/rule/whatIf?id=${row.ruleId}`} {...press}>
          影响试算
        </GoTo>
      )}
      {isDraft && (
        <>
          <GoTo to={feeRules.update} path={`/chargeRules/rule/edit?id=${row.ruleId}`} {...press}>
            编辑
          </GoTo>
          <PublishRule row={row} inRow={inRow} />
          <ActionLink
            to={feeRules.remove}
            input={{ params }}
            ask="删除这份草稿？"
            done="已删除"
            onDone={() => void (inRow || go('/chargeRules/rule/list'))}
            danger
            {...press}
          >
            删除
          </ActionLink>
        </>
      )}
      {row.ruleStatus === ruleStatus.NO_ACTIVE && (
        <>
          <Reopen row={row} inRow={inRow} />
          <Revoke row={row} inRow={inRow} />
        </>
      )}
      {!isDraft && (
        <ActionLink {...copy} input={{ params, body: { asNewVersion: true } }}>
          新版本
        </ActionLink>
      )}
      {!isDraft && !inRow && (
        <ActionLink {...copy} input={{ params, body: { asNewVersion: false } }}>
          复制为新规则
        </ActionLink>
      )}
    </>
  );
}
