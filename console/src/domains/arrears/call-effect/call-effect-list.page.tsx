import { type CustomerEffect, callEffects, type PlanEffect } from '@bochong/contract/arrears';
import { Input, Table } from 'antd';
import { useState } from 'react';
import { columnsOf } from '../../../kit/columns.tsx';
import { Detail, DetailDrawer } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { formatFen } from '../../../kit/format.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { effectColumns } from './effect-columns.tsx';

const col = columnsOf(callEffects.list);
const Filter = filterOf(callEffects.list);
const columns = [col.text('planName', { fixed: 'left', width: 200 }), ...effectColumns<PlanEffect>()];

const staffColumns = [
  { title: '客服', dataIndex: 'customerName' },
  { title: '对象', dataIndex: 'drivers', width: 70 },
  { title: '通话', dataIndex: 'calls', width: 70 },
  { title: '接通', dataIndex: 'answered', width: 70 },
  { title: '承诺', dataIndex: 'promises', width: 70 },
  { title: '履约', dataIndex: 'keptPromises', width: 70 },
  { title: '缴费车', dataIndex: 'paidPlates', width: 80 },
  { title: '缴费额(元)', width: 110, align: 'right' as const, render: (row: CustomerEffect) => formatFen(row.paidFen) },
];

export default function CallEffectListPage() {
  const [open, setOpen] = useState<PlanEffect | null>(null);
  return (
    <>
      <ListPage
        list={callEffects.list}
        rowKey="planId"
        columns={columns}
        empty="计划开始后，这里按计划统计拨打与回款"
        filters={
          <Filter name="planName">
            <Input allowClear />
          </Filter>
        }
        actions={
          <Allowed to={callEffects.export}>
            <ExportButton endpoint={callEffects.export} />
          </Allowed>
        }
        opens={setOpen}
      />
      <DetailDrawer title={`${open?.planName ?? ''} 各客服效果`} open={open !== null} onClose={() => setOpen(null)}>
        {open && (
          <Detail endpoint={callEffects.plan} input={{ params: { id: open.planId } }}>
            {(rows) => <Table size="small" rowKey="customerId" columns={staffColumns} dataSource={rows} pagination={false} />}
          </Detail>
        )}
      </DetailDrawer>
    </>
  );
}
