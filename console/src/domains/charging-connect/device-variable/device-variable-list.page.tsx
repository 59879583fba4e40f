import { type DeviceVariable, deviceVariables, variableMutability } from '@bochong/contract/charging-connect';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ChargePointSelect } from '../exchange/charge-point-select.tsx';
import { DevicesButton } from './variable-devices.tsx';

const reason = { name: 'reason', placeholder: '写明原因，留在指令记录里' } as const;
const componentOf = ({ component, componentInstance, evse }: DeviceVariable) =>
  component + (componentInstance && `[${componentInstance}]`) + (evse && `@${evse}`);
const nameOf = (row: DeviceVariable) => `${componentOf(row)}.${row.variable}${row.variableInstance && `[${row.variableInstance}]`}`;

/** A station answers for what it takes: the form shows what it says of that. */
const Change = ({ row }: { row: DeviceVariable }) => (
  <ActionForm
    to={deviceVariables.change}
    word="修改"
    title={`修改 ${nameOf(row)}`}
    okText="下发"
    given={{ params: { id: row.variableId } }}
    initial={{ value: row.value }}
    asks={[{ name: 'value', extra: [row.range, row.unit && `单位 ${row.unit}`].filter(Boolean).join('，') }, reason]}
    done="指令已下发，结果见指令记录"
  >
    <p>
      {row.equipmentName} 现在是“{row.value}”{row.wanted !== null && `，基线值“${row.wanted}”`}。离线的设备上线后下发。
    </p>
  </ActionForm>
);

const Read = ({ row }: { row: DeviceVariable }) => (
  <ActionForm
    to={deviceVariables.read}
    word="读取"
    title={`读取 ${nameOf(row)}`}
    given={{ params: { id: row.variableId } }}
    asks={[reason]}
    done="已请设备上报"
  />
);

/** Variables of devices of OCPP 2.0.1 as they told them last. */
export default function DeviceVariableListPage() {
  return (
    <ListPage
      list={deviceVariables.list}
      rowKey="variableId"
      columns={[
        { name: 'equipmentName', width: 110 },
        { name: 'component', show: componentOf, width: 140 },
        {
          name: 'variable',
          show: ({ variable, variableInstance }) => variable + (variableInstance && `[${variableInstance}]`),
          width: 180,
        },
        { name: 'value', show: ({ value, secret }) => (secret ? '••••••' : value), width: 170 },
        'baseline',
        { name: 'wanted', width: 160 },
        { name: 'unit', width: 70 },
        ...(['attribute', 'mutability', 'range', 'dataType', 'stationName', 'dealerName', 'toldAt'] as const),
      ]}
      query={{ pollMs: 10_000 }}
      filters={[
        'stationId',
        { name: 'equipmentId', control: <ChargePointSelect /> },
        ...(['component', 'variable', 'baseline', 'mutability', 'attribute'] as const),
      ]}
      actions={
        <>
          <DevicesButton />
          <ExportButton endpoint={deviceVariables.export} />
        </>
      }
      rowActions={(row) =>
        !row.secret && (
          <>
            {row.mutability !== variableMutability.READ_ONLY && <Change row={row} />}
            {row.mutability !== variableMutability.WRITE_ONLY && <Read row={row} />}
          </>
        )
      }
      empty="OCPP 2.0.1 的设备接入后，它上报的变量列在这里"
      opens={{ title: nameOf }}
    />
  );
}
