import { type Connector, connectors, faultName, workStatus } from '@bochong/contract/charging-asset';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { BindGunTariff } from '../../charging-tariff/index.ts';
import { Kilowatts, kilowatts } from '../kilowatts.tsx';
import { LabelsLink } from './gun-labels.tsx';

function ConnectorActions({ gun }: { gun: Connector }) {
  const { connectorId, connectorCode, adminDisabled, rev } = gun;
  const params = { id: connectorId };
  const charging = gun.workStatus === workStatus.CHARGING;
  return (
    <>
      <LabelsLink of={{ connectorId }} name={connectorCode} renew />
      <BindGunTariff gun={gun} />
      {adminDisabled ? (
        <ActionLink to={connectors.switchStatus} input={{ params, body: { disabled: false, reason: '', rev } }} done="充电枪已启用">
          启用
        </ActionLink>
      ) : (
        <ActionForm
          to={connectors.switchStatus}
          word="停用"
          title={`停用 ${connectorCode}`}
          given={{ params, body: { disabled: true, rev } }}
          asks={[{ name: 'reason', required: true }]}
          done="充电枪已停用"
        >
          <p>停用后不能在这把枪上启动充电。{charging && '正在进行的充电继续到结束。'}</p>
        </ActionForm>
      )}
      <ActionForm
        to={connectors.update}
        word="编辑"
        title={`编辑 ${connectorCode}`}
        okText="保存"
        grid
        given={{ params, body: { rev } }}
        initial={gun}
        asks={[
          ...(['connectorName', 'connectorType', 'nationalStandard'] as const),
          { name: 'ratedPowerW', label: '额定功率', children: <Kilowatts /> },
          ...(['voltageLower', 'voltageUpper', 'ratedCurrentA', 'berthNo', 'groundLockCode', 'supportReserve'] as const),
        ]}
        done="充电枪已保存"
      />
    </>
  );
}

export default function ConnectorListPage() {
  return (
    <ListPage
      list={connectors.list}
      rowKey="connectorId"
      columns={[
        { name: 'connectorCode', width: 170 },
        { name: 'stationName', width: 180 },
        'workStatus',
        { name: 'priceText', width: 110 },
        ...(['statusChangedAt', 'dealerName', 'berthNo', 'reservedUntil', 'connectorType'] as const),
        { name: 'ratedPowerW', title: '功率(kW)', show: (row) => kilowatts(row.ratedPowerW), width: 90 },
        'tariffName',
        { name: 'ocppErrorCode', title: '故障', show: (row) => faultName(row.ocppErrorCode) || '—', width: 130 },
        ...(['connectorName', 'equipmentName', 'location', 'vendorErrorCode', 'disableReason', 'supportReserve'] as const),
        ...(['chargingState', 'ocppStatus', 'ocppStatusAt', 'nationalStandard', 'groundLockCode'] as const),
      ]}
      query={{ pollMs: 15_000 }}
      filters={['keyword', 'stationId', 'workStatus', 'connectorType', 'berthNo']}
      actions={<ExportButton endpoint={connectors.export} />}
      empty="充电枪随充电设备一起新增"
      rowActions={(row) => <ConnectorActions gun={row} />}
      opens={{ title: (row) => `${row.connectorCode} ${row.connectorName}` }}
    />
  );
}
