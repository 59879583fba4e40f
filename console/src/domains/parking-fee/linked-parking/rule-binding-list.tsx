import { type LinkedParking, linkedParkings, linkState } from '@bochong/contract/parking-fee';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { columnsOf, dash, StateTag } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { BindingDrawer } from './binding-drawer.tsx';
import { LinkedRuleSelect, useLinkForm } from './link-form.tsx';
import { linkedViews } from './linked-views.ts';

const col = columnsOf(linkedParkings.list);
const Filter = filterOf(linkedParkings.list);
const named = (rule: LinkedParking['current']) => rule && `${rule.ruleName} V${rule.version}`;
const since = (rule: LinkedParking['current']) => (rule ? formatInstant(rule.since) : dash);
const columns = [
  col.text('parkName', { width: 190, fixed: 'left' }),
  col.custom('current', '当前规则', ({ current }) => named(current) ?? <StateTag tone="red">无生效规则</StateTag>, {
    width: 230,
    ellipsis: true,
  }),
  col.custom('since', '生效时间', ({ current }) => since(current), { width: 166 }),
  col.custom('next', '下一规则', ({ next }) => (next ? <StateTag tone="amber">{named(next)}</StateTag> : dash), {
    width: 200,
    ellipsis: true,
  }),
  col.custom('nextSince', '更换时间', ({ next }) => since(next), { width: 166 }),
  col.custom('summary', '计费摘要', ({ current }) => <span title={current?.summary}>{current?.summary ?? dash}</span>, {
    width: 360,
    ellipsis: true,
  }),
  col.dealer('dealerName'),
];

/** Which rule charges each lot, since when, and what follows. */
export function RuleBindingList() {
  const [lot, setLot] = useState<LinkedParking | null>(null);
  const form = useLinkForm();
  return (
    <>
      <ListPage
        list={linkedParkings.list}
        rowKey="parkId"
        columns={columns}
        tabs={linkedViews}
        empty="新增车场后在这里关联收费规则"
        filters={
          <>
            <Filter name="parkName">
              <Input allowClear />
            </Filter>
            <Filter name="ruleId">
              <LinkedRuleSelect />
            </Filter>
            <Filter name="linkState">
              <EnumSelect of={linkState} />
            </Filter>
          </>
        }
        actions={
          <>
            <Allowed to={linkedParkings.create}>
              <Button onClick={() => form.open('one')}>关联</Button>
            </Allowed>
            <Allowed to={linkedParkings.link}>
              <Button type="primary" onClick={() => form.open('several')}>
                批量关联
              </Button>
            </Allowed>
          </>
        }
        rowActions={(row) => (
          <>
            <LinkButton onClick={() => setLot(row)}>沿革</LinkButton>
            <Allowed to={linkedParkings.cancel}>
              <LinkButton onClick={() => form.open(row)}>更换规则</LinkButton>
            </Allowed>
          </>
        )}
        opens={setLot}
      />
      <BindingDrawer lot={lot} onClose={() => setLot(null)} />
      {form.dialog}
    </>
  );
}
