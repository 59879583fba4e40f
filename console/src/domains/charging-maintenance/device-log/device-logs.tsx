import { type ChargingEquipment, chargingProtocol, equipmentOnline, registrationStatus } from '@bochong/contract/charging-asset';
import {
  type DeviceLog,
  deviceLogKind,
  deviceLogMb,
  deviceLogMinutes,
  deviceLogState,
  deviceLogs,
} from '@bochong/contract/charging-maintenance';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { download } from '../../../kit/api.ts';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { useDialog } from '../../../kit/dialog-host.tsx';
import { formatSize } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { LogReader } from './log-reader.tsx';

/** Size of a log's file, once it is here. */
export const sizeOf = ({ sizeBytes }: Pick<DeviceLog, 'sizeBytes'>) => (sizeBytes === null ? '' : formatSize(sizeBytes));

function ReadLink({ log }: { log: DeviceLog }) {
  const show = useDialog();
  const title = `${log.equipmentName} ${log.fileName}`;
  const drawer = (open: boolean, close: () => void) => (
    <DetailDrawer title={title} open={open} onClose={close} width={900}>
      <LogReader log={log} />
    </DetailDrawer>
  );
  return <LinkButton onClick={() => show(drawer)}>查阅</LinkButton>;
}

/** Opens and fetches a log that is here. */
export const LogActions = ({ log }: { log: DeviceLog }) =>
  log.state === deviceLogState.RECEIVED && (
    <Allowed to={deviceLogs.lines}>
      <ReadLink log={log} />
      <ActionLink to={deviceLogs.address} input={{ params: { id: log.logId } }} onDone={({ url, fileName }) => download(url, fileName)}>
        下载
      </ActionLink>
    </Allowed>
  );

const isUnderWay = ({ state }: DeviceLog) => state === deviceLogState.ASKED || state === deviceLogState.UPLOADING;

/** What a charge point handed in of its own records, and how it is asked for more; followed while one is under way. */
export function DeviceLogs({ equipment }: { equipment: ChargingEquipment }) {
  const { equipmentId, protocol, onlineStatus, registrationStatus: registered } = equipment;
  const params = { id: equipmentId };
  if (protocol !== chargingProtocol.OCPP16 && protocol !== chargingProtocol.OCPP201) return null;
  const asks = onlineStatus === equipmentOnline.ONLINE && registered === registrationStatus.ACCEPTED;
  return (
    <Allowed to={deviceLogs.recent}>
      <section>
        <h3 className="form-title">设备日志</h3>
        {asks && (
          <ActionForm
            to={deviceLogs.ask}
            given={{ params }}
            word="请求日志"
            button="default"
            initial={{ logKind: deviceLogKind.DIAGNOSTICS }}
            asks={['logKind', 'spanFrom', 'spanTo', { name: 'reason', placeholder: '写明原因，留在日志记录里' }]}
            done={`已请求，设备须在${deviceLogMinutes}分钟内上传，不超过${deviceLogMb}MB`}
          />
        )}
        <LoadedTable
          list={deviceLogs.recent}
          input={{ params }}
          pollMs={(rows) => (rows.some(isUnderWay) ? 2000 : false)}
          rowKey="logId"
          columns={['logKind', 'state', 'stateReason', 'fileName', { name: 'sizeBytes', show: sizeOf }, 'askedAt', 'askedBy']}
          rowActions={(log) => <LogActions log={log} />}
          empty="还没有请求过这台设备的日志"
        />
      </section>
    </Allowed>
  );
}
