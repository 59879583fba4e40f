import { nextStep, type OverdueCar, overdueCars, overdueLevel } from '@bochong/contract/arrears';
import { blackAction } from '@bochong/contract/special-vehicle';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { type Column, columnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { toast } from '../../../kit/toast.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { useAgeBuckets } from '../arrears-record/figures.tsx';
import { plateColumns } from './plate-columns.tsx';
import { plateFilters } from './plate-filters.tsx';
import './arrears-plate.css';

const col = columnsOf(overdueCars.list);
const Filter = filterOf(overdueCars.list);
/** An overdue vehicle is a vehicle that owes, with more. */
const [plate, ...rest] = plateColumns as readonly unknown[] as readonly Column<OverdueCar>[];
const columns = [
  ...(plate ? [plate] : []),
  col.enum('overdueLevel', overdueLevel, { 1: 'grey', 2: 'amber', 3: 'red' }, { width: 100 }),
  col.enum('nextStep', nextStep, { 1: 'blue', 2: 'amber', 3: 'amber', 4: 'red' }, { width: 110 }),
  ...rest,
  col.time('lastSeenAt'),
  col.text('lastSeenParkName', { width: 180 }),
];

function ToBlack({ row }: { row: OverdueCar }) {
  const [open, setOpen] = useState(false);
  const action = useAction(overdueCars.toBlack, {
    onSuccess: ({ listed }) => toast(listed ? 'success' : 'info', listed ? '已加入黑名单，缴清后自动移除' : '该车牌已在黑名单中'),
  });
  if (row.blackListed || row.owedFen === 0) return null;
  return (
    <Allowed to={overdueCars.toBlack}>
      <LinkButton danger onClick={() => setOpen(true)}>
        加入黑名单
      </LinkButton>
      <FormModal<{ blackAction: 1 | 2 | 3; remark?: string }>
        title={`加入黑名单 ${row.plateNo}`}
        open={open}
        initial={{ blackAction: blackAction.PAY_FIRST }}
        okText="加入黑名单"
        onClose={() => setOpen(false)}
        onSubmit={(values) => action.run({ body: { ...values, plateIds: [row.plateId] } })}
      >
        <Form.Item name="blackAction" label="入场时">
          <EnumSelect of={blackAction} allowClear={false} />
        </Form.Item>
        <Form.Item name="remark" label="备注">
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </Allowed>
  );
}

export default function OverdueCarListPage() {
  const ages = useAgeBuckets();
  return (
    <ListPage
      list={overdueCars.list}
      rowKey="plateId"
      columns={columns}
      empty="没有逾期的车辆"
      filters={
        <>
          {plateFilters(ages)}
          <Filter name="overdueLevel">
            <EnumSelect of={overdueLevel} />
          </Filter>
          <Filter name="nextStep">
            <EnumSelect of={nextStep} />
          </Filter>
        </>
      }
      actions={
        <Allowed to={overdueCars.export}>
          <ExportButton endpoint={overdueCars.export} />
        </Allowed>
      }
      rowActions={(row) => <ToBlack row={row} />}
      opens={(row) => void go(`/underpaymentManage/underpaymentCar/detail?id=${row.plateId}`)}
    />
  );
}
