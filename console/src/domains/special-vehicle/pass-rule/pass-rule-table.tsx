import {
  type PassRuleRow,
  passPeriodMode,
  passPeriodUnit,
  passRefundMode,
  passRuleStatus,
  passRules,
} from '@bochong/contract/special-vehicle';
import { Button, Input } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { columnsOf, dash, StateTag } from '../../../kit/columns.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { usePassRuleForm } from './pass-rule-form.tsx';
import { windowText } from './windows-input.tsx';

const col = columnsOf(passRules.list);
const Filter = filterOf(passRules.list);
const columns = [
  col.text('ruleName', { fixed: 'left', width: 180 }),
  col.enum('status', passRuleStatus, { [passRuleStatus.ON]: 'green', [passRuleStatus.OFF]: 'grey' }, { width: 84 }),
  col.text('parkNames', { width: 240 }),
  col.enum('periodUnit', passPeriodUnit, undefined, { width: 84 }),
  col.enum('periodMode', passPeriodMode, undefined, { width: 104 }),
  col.money('priceFen'),
  col.custom('windows', '通行时段', (row) => (row.windows.length === 0 ? '全天' : row.windows.map(windowText).join('；')), { width: 220 }),
  col.custom('soldCount', '已售/名额', (row) => `${row.soldCount} / ${row.quota ?? '不限'}`, { width: 110 }),
  col.custom('needAudit', '审核', (row) => (row.needAudit ? <StateTag tone="amber">需审核</StateTag> : '免审'), { width: 90 }),
  col.enum('refundMode', passRefundMode, undefined, { width: 100 }),
  col.custom('refundFeePermille', '退款手续费', ({ refundFeePermille }) => `${refundFeePermille}‰`, { width: 100 }),
  col.custom('minPeriods', '可购期数', ({ minPeriods, maxPeriods }) => `${minPeriods}–${maxPeriods} 期`, { width: 104 }),
  col.number('maxPlates'),
  col.number('changeLimit', { width: 110 }),
  col.custom('renewBeforeDays', '续费窗口', (row) => `到期前${row.renewBeforeDays}天至后${row.renewAfterDays}天`, { width: 180 }),
  col.custom('renewContinuous', '过期续费', (row) => (row.renewContinuous ? '连续计算' : '从当日起'), { width: 96 }),
  col.custom('freezeAllowed', '可冻结', (row) => (row.freezeAllowed ? '是' : '否'), { width: 80 }),
  col.custom('materials', '所需材料', (row) => row.materials.join('、') || dash, { width: 180 }),
  col.text('effectiveFrom', { width: 120 }),
  col.custom('effectiveTo', '有效期止', (row) => row.effectiveTo ?? '长期有效', { width: 120 }),
];

/** Codes of the page the rules are shown on. */
interface Codes {
  add: string;
  edit: string;
  remove: string;
  switch: string;
}

function RuleActions({ row, codes, form }: { row: PassRuleRow; codes: Codes; form: ReturnType<typeof usePassRuleForm> }) {
  const invalidates = [passRules.list, passRules.chosen];
  const flip = useAction(passRules.switch, { success: '状态已更新', invalidates });
  const remove = useAction(passRules.remove, { success: '规则已删除', invalidates });
  const on = row.status === passRuleStatus.ON;
  const params = { id: row.ruleId };
  return (
    <>
      <Allowed code={codes.add}>
        <LinkButton onClick={() => form.copy(row)}>复制</LinkButton>
      </Allowed>
      {!row.sold && (
        <Allowed code={codes.edit}>
          <LinkButton onClick={() => form.edit(row)}>编辑</LinkButton>
        </Allowed>
      )}
      <Allowed code={codes.switch}>
        <ConfirmLink
          question={on ? '停用后不能再办理，已售的包期证不受影响' : '启用后即可办理'}
          onConfirm={() => flip.run({ params, body: { status: on ? passRuleStatus.OFF : passRuleStatus.ON } })}
        >
          {on ? '停用' : '启用'}
        </ConfirmLink>
      </Allowed>
      {!row.sold && (
        <Allowed code={codes.remove}>
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
        {...(periodUnit !== undefined && { fixed: { periodUnit } })}
        empty="点“新增”定义包期的车场、期限和价格"
        filters={
          <>
            <Filter name="keyword">
              <Input allowClear />
            </Filter>
            <Filter name="parkIds">
              <ParkSelect mode="multiple" />
            </Filter>
            {periodUnit === undefined && (
              <Filter name="periodUnit">
                <EnumSelect of={passPeriodUnit} />
              </Filter>
            )}
            <Filter name="status">
              <EnumSelect of={passRuleStatus} />
            </Filter>
          </>
        }
        actions={
          <Allowed code={codes.add}>
            <Button type="primary" onClick={form.add}>
              新增
            </Button>
          </Allowed>
        }
        rowActions={(row) => <RuleActions row={row} codes={codes} form={form} />}
        rowTitle="包期规则"
        recordType="passRule"
      />
      {form.dialog}
    </>
  );
}
