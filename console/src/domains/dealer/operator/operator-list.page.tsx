import { operators } from '@bochong/contract/dealer';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { UnitLife } from '../../dealer-life/index.ts';
import { OperatorActions } from './operator-actions.tsx';
import { operatorForm } from './operator-form.tsx';

/** Operating units of the platform. */
export default function OperatorListPage() {
  return (
    <ListPage
      list={operators.list}
      rowKey="dealerId"
      columns={[
        { name: 'dealerNo', width: 100 },
        { name: 'dealerName', width: 220 },
        ...(['status', 'dealerType'] as const),
        { name: 'areaCode', width: 100 },
        ...(['manager', 'phone', 'account', 'authStatus', 'registStatus', 'parkCount', 'createdAt'] as const),
      ]}
      empty="点“新增”开通运营单位及其管理员"
      filters={['dealerName', 'dealerType', 'status', 'authStatus', 'registStatus']}
      actions={
        <>
          <ExportButton endpoint={operators.export} />
          <operatorForm.Add />
        </>
      }
      opens={{ title: ({ dealerName }) => dealerName, width: 860, more: ({ dealerId }) => <UnitLife dealerId={dealerId} /> }}
      rowActions={(row) => <OperatorActions row={row} />}
    />
  );
}
