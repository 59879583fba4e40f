import { type Station, stationStatus, stations } from '@bochong/contract/charging-asset';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { LabelsLink } from '../connector/gun-labels.tsx';
import { stationForm } from './station-form.tsx';

/** What can be done to a station. Going offline says first whom it concerns. */
export function StationActions({ station }: { station: Station }) {
  const { stationId, stationName, rev, gunCharging } = station;
  const params = { id: stationId };
  const isOpen = station.stationStatus === stationStatus.NORMAL;
  return (
    <>
      <stationForm.Edit row={station} />
      {isOpen ? (
        <ActionForm
          to={stations.offline}
          word="下线"
          title={`下线“${stationName}”`}
          given={{ params, body: { rev } }}
          initial={{ stationStatus: stationStatus.CLOSED }}
          asks={['stationStatus', 'reason']}
          done="电站已下线"
        >
          <p>下线后不能启动新的充电；{gunCharging > 0 ? `正在充电的 ${gunCharging} 把枪继续到结束。` : '现在没有枪在充电。'}</p>
        </ActionForm>
      ) : (
        <ActionLink to={stations.online} input={{ params, body: { rev } }} ask={`上线“${stationName}”？`} done="电站已上线">
          上线
        </ActionLink>
      )}
      <LabelsLink of={{ stationId }} name={stationName} />
      <stationForm.Remove row={station} />
    </>
  );
}
