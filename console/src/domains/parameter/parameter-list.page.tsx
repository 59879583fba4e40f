import { systemParameters } from '@bochong/contract/parameter';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useTabParameter } from '../../kit/tab-context.tsx';
import { ParameterActions, ParameterChanges } from './parameter-actions.tsx';

/** Every setting of the unit by name: what counts, where it comes from, and the way to change it. */
export default function ParameterListPage() {
  const parkId = useTabParameter('parkId') || undefined;
  return (
    <ListPage
      list={systemParameters.list}
      rowKey="paramKey"
      columns={[
        ...(['paramName', 'groupName', 'valueText', 'origin', 'standardText', 'platformText', 'unitText', 'lotText', 'level'] as const),
        ...(['effect', 'paramKey', 'updatedBy', 'updateTime'] as const),
      ]}
      filters={['keyword', 'groupName', 'origin', 'parkId']}
      actions={<ExportButton endpoint={systemParameters.export} />}
      rowActions={(row) => <ParameterActions row={row} parkId={parkId} />}
      opens={{ title: ({ paramName }) => paramName, width: 720, more: (row) => <ParameterChanges row={row} /> }}
    />
  );
}
