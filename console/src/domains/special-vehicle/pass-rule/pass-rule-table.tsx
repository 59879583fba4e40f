import { type PassRuleRow, passRuleStatus, passRules } from '@bochong/contract/special-vehicle';
import { Button } from 'antd';
import { type ColumnsOf, dash, StateTag } from '../../../kit/columns.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { usePassRuleForm } from './pass-rule-form.tsx';
import { windowText } from './windows-input.tsx';

const columns: ColumnsOf<typeof passRules.list> = [
  'ruleName',
  'status',
  'parkNames',
  'periodUnit',
  'periodMode',
  'priceFen',
  { name: 'windows', show: (row) => (row.windows.length === 0 ? '全天' : row.windows.map(windowText).join('；')) },
  { name: 'soldCount', title: '已售/名额', show: (row) => `${row.soldCount} / ${row.quota ?? '不限'}` },
  { name: 'needAudit', title: '审核', show: (row) => (row.needAudit ? <StateTag tone="amber">需审核</StateTag> : '免审') },
  'refundMode',
  { name: 'refundFeePermille', title: '退款手续费', show: ({ refundFeePermille }) => `${refundFeePermille}‰` },
  { name: 'minPeriods', title: '可购期数', show: ({ minPeriods, maxPeriods }) => `${minPeriods}–${maxPeriods} 期` },
  'maxPlates',
  'changeLimit',
  { name: 'renewBeforeDays', title: '续费窗口', show: (row) => `到期前${row.renewBeforeDays}天至后${row.renewAfterDays}天` },
  { name: 'renewContinuous', title: '过期续费', show: (row) => (row.renewContinuous ? '连续计算' : '从当日起') },
  { name: 'freezeAllowed', show: (row) => (row.freezeAllowed ? '是' : '否') },
  { name: 'materials', title: '所需材料', show: (row) => row.materials.join('、') || dash },
  'effectiveFrom',
  { name: 'effectiveTo', show: (row) => row.effectiveTo ?? '长期有效' },
];

/** Codes of the page the rules are shown on. */
interface Codes {
  add: string;
  edit: string;
  remove: string;
  switch: string;
}

function RuleActions({ row, codes, form }: { row: PassRuleRow; codes: Codes; form: ReturnType<typeof usePassRuleForm> }) {
  const flip = useAction(passRules.switch, { success: '状态已更新' });
  const remove = useAction(passRules.remove, { success: '规则已删除' });
  const on = row.status === passRuleStatus.ON;
  const params = { id: row.ruleId };
  return (
    <>
      <Allowed to={codes.add}>
        <LinkButton onClick={() => form.copy(row)}>复制</LinkButton>
      </Allowed>
      {!row.sold && (
        <Allowed to={codes.edit}>
          <LinkButton onClick={() => form.edit(row)}>编辑</LinkButton>
        </Allowed>
      )}
      <Allowed to={codes.switch}>
        <ConfirmLink
          question={on ? '停用后不能再办理，已售的包期证不受影响' : '启用后即可办理'}
          onConfirm={() => flip.run({ params, body: { status: on ? passRuleStatus.OFF : passRuleStatus.ON } })}
        >
          {on ? '停用' : '启用'}
        </ConfirmLink>
      </Allowed>
      {!row.sold && (
        <Allowed to={codes.remove}>
          <ConfirmLink danger question={`确定删除规则“${row.ruleName}”吗？`} onConfirm={() => remove.run({ params })}>
            删除
          </ConfirmLink>
        </Allowed>
      )}
    </>
  );
}

/** Rules of passes; the page of monthly cars shows the monthly ones only. */
export function PassRuleTable({ codes, periodUnit }: { codes: Codes; periodUnit?: PassRuleRow['periodUnit'] }) {
  const form = usePassRuleForm(periodUnit);
  return (
    <>
      <ListPage
        list={passRules.list}
        rowKey="ruleId"
        columns={columns}
        {...(periodUnit !== undefined && { query: { fixed: { periodUnit } } })}
        empty="点“新增”定义包期的车场、期限和价格"
        filters={['keyword', 'parkIds', ...(periodUnit === undefined ? (['periodUnit'] as const) : []), 'status']}
        actions={
          <Allowed to={codes.add}>
            <Button type="primary" onClick={form.add}>
              新增
            </Button>
          </Allowed>
        }
        rowActions={(row) => <RuleActions row={row} codes={codes} form={form} />}
        opens={{ title: '包期规则', history: 'passRule' }}
      />
      {form.dialog}
    </>
  );
}
