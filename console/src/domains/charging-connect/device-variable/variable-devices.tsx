import { deviceVariables, type VariableDevice } from '@bochong/contract/charging-connect';
import { ActionForm } from '../../../kit/action-form.tsx';
import { DrawerButton } from '../../../kit/detail.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';

const reason = { name: 'reason', placeholder: '写明原因，留在指令记录里' } as const;

const Deeds = ({ row: { equipmentId, equipmentName, differing } }: { row: VariableDevice }) => (
  <>
    <ActionForm
      to={deviceVariables.readAll}
      word="重新读取"
      title={`重新读取 ${equipmentName} 的全部变量`}
      given={{ params: { id: equipmentId } }}
      asks={[reason]}
      done="已请设备上报全部变量"
    />
    {differing > 0 && (
      <ActionForm
        to={deviceVariables.restore}
        word="恢复基线"
        title={`恢复 ${equipmentName} 的基线`}
        given={{ params: { id: equipmentId } }}
        asks={[reason]}
        done="设备上报变量后，不一致的将按基线修改"
      >
        <p>先请设备上报全部变量，再把其中可写而不一致的改成基线值；只读的保持原样。</p>
      </ActionForm>
    )}
  </>
);

/** Which devices are not as the platform sets them up. */
export function DevicesButton() {
  return (
    <DrawerButton word="与基线的差异" title="设备与基线的差异" width={980}>
      <LoadedTable
        list={deviceVariables.devices}
        input={{}}
        rowKey="equipmentId"
        pollMs={() => 5_000}
        columns={[
          ...(['equipmentName', 'stationName', 'onlineStatus', 'variables'] as const),
          { name: 'differing', show: ({ differing }) => differing || '—' },
          ...(['names', 'readAt'] as const),
        ]}
        rowActions={(row) => <Deeds row={row} />}
        empty="还没有 OCPP 2.0.1 的设备上报过变量"
      />
    </DrawerButton>
  );
}
