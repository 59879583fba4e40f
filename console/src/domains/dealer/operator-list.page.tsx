import { dealerStatus, dealerType, enterpriseStatus, operators } from '@bochong/contract/dealer';
import { authStatus } from '@bochong/contract/license';
import { Button, Input } from 'antd';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { columnsOf } from '../../kit/columns.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { OperatorActions } from './operator-actions.tsx';
import { useOperatorForm } from './operator-form.tsx';

const col = columnsOf(operators.list);
const Filter = filterOf(operators.list);
const columns = [
  col.text('dealerNo', { fixed: 'left', width: 100 }),
  col.text('dealerName', { width: 220 }),
  col.enum('status', dealerStatus, { [dealerStatus.ENABLED]: 'green', [dealerStatus.DISABLED]: 'grey', [dealerStatus.FROZEN]: 'red' }),
  col.enum('dealerType', dealerType),
  col.text('areaCode', { width: 100 }),
  col.text('manager', { width: 100 }),
  col.text('phone', { width: 130 }),
  col.text('account', { width: 120 }),
  col.enum(
    'authStatus',
    authStatus,
    { [-3]: 'red', [-2]: 'red', [-1]: 'red', 0: 'grey', 1: 'green', 2: 'amber', 3: 'amber' },
    { width: 140 },
  ),
  col.enum('registStatus', enterpriseStatus, { 0: 'grey', 1: 'green', 2: 'amber', 3: 'red' }),
  col.number('parkCount'),
  col.time('createdAt'),
];

/** Operating units of the platform. */
export default function OperatorListPage() {
  const form = useOperatorForm();
  return (
    <>
      <ListPage
        list={operators.list}
        rowKey="dealerId"
        columns={columns}
        empty="点“新增”开通运营单位及其管理员"
        filters={
          <>
            <Filter name="dealerName">
              <Input allowClear />
            </Filter>
            <Filter name="dealerType">
              <EnumSelect of={dealerType} />
            </Filter>
            <Filter name="status">
              <EnumSelect of={dealerStatus} />
            </Filter>
            <Filter name="authStatus">
              <EnumSelect of={authStatus} />
            </Filter>
            <Filter name="registStatus">
              <EnumSelect of={enterpriseStatus} />
            </Filter>
          </>
        }
        actions={
          <Allowed to={operators.create}>
            <Button type="primary" onClick={form.add}>
              新增
            </Button>
          </Allowed>
        }
        rowActions={(row) => <OperatorActions row={row} onEdit={() => form.edit(row)} />}
      />
      {form.dialog}
    </>
  );
}
