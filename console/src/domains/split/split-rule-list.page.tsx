import { type SplitRule, splitPreviewAccount, splitRuleStatus, splitRules, splitSettings } from '@bochong/contract/split';
import { Money } from '../../fields/money.tsx';
import { LoadedForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { Figures } from '../../kit/figures.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { SmallTable } from '../../kit/small-table.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import { splitRuleForm } from './split-rule-form.tsx';

/** What the rule would have given of the payments of the last 30 days. */
function WhatIf({ rule }: { rule: SplitRule }) {
  const { data } = useEndpoint(splitRules.preview, { params: { id: rule.ruleId } });
  if (!data) return null;
  return (
    <>
      <h3>
        试算：{data.from} 至 {data.to} 的真实支付{data.capped && '（仅最近5000笔）'}
      </h3>
      <Figures
        items={[
          ['支付笔数', data.payments],
          ['实收', <Money key="paid" fen={data.paidFen} sign />],
          ['估算手续费', <Money key="fee" fen={data.feeFen} sign />],
          ['分账', <Money key="split" fen={data.splitFen} sign />],
          ['留存', <Money key="kept" fen={data.keptFen} sign />],
        ]}
      />
      <SmallTable of={splitPreviewAccount} rows={data.accounts} rowKey="splitAccountId" columns={['name', 'payments', 'fen']} />
    </>
  );
}

const Actions = ({ row }: { row: SplitRule }) => {
  const { ruleId: id, name, status, itemText, rev, chargingAccountId } = row;
  if (chargingAccountId !== null) return <>由充电账户维护</>;
  const on = status === splitRuleStatus.ON;
  return (
    <>
      {!on && splitRuleForm.rowActions(row)}
      <ActionLink
        to={splitRules.switchStatus}
        input={{ params: { id }, body: { enabled: !on, rev } }}
        ask={`${on ? '停用' : '启用'}“${name}”？`}
        description={on ? '之后的支付不再按此规则分账，已产生的分账照常执行' : `之后的支付按此规则分账：${itemText}`}
        done={on ? '已停用' : '已启用'}
        danger={on}
      >
        {on ? '停用' : '启用'}
      </ActionLink>
    </>
  );
};

/** By which rules payments are shared out. */
export default function SplitRuleListPage() {
  return (
    <ListPage
      list={splitRules.list}
      rowKey="ruleId"
      columns={[
        'name',
        'status',
        'mode',
        'itemText',
        'parkNames',
        'bizTypes',
        'payTypes',
        'feeKind',
        'base',
        'priority',
        'startDate',
        'endDate',
        'createdBy',
        'dealerName',
      ]}
      filters={['keyword', 'parkIds', 'status', 'mode']}
      actions={
        <>
          <LoadedForm
            read={splitSettings.get}
            to={splitSettings.update}
            word="分账设置"
            button="default"
            title="分账设置"
            done="分账设置已保存"
          />
          <splitRuleForm.Add />
        </>
      }
      rowActions={(row) => <Actions row={row} />}
      opens={{ title: ({ name }) => `分账规则 ${name}`, width: 860, more: (rule) => <WhatIf rule={rule} /> }}
      empty="新增规则后可先看试算，再启用"
    />
  );
}
