import { type CameraBoard as Board, cameraBoards } from '@bochong/contract/device';
import { booths } from '@bochong/contract/parking-order';
import { Empty, Select, Skeleton } from 'antd';
import { GoTo } from '../../../kit/go-to.tsx';
import { useRealtime } from '../../../kit/realtime.ts';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { LaneFace } from '../../parking-order/index.ts';
import { deviceForm } from '../device-registry/device-form.tsx';
import styles from './camera-board.module.css';
import { CameraCard } from './camera-card.tsx';

/** A lane with its last picture and its cameras; one without a camera says so. */
function Lane({ lane, cameras }: { lane: Board['lanes'][number]; cameras: Board['cameras'] }) {
  return (
    <section className={styles.lane} aria-label={lane.gateName}>
      <LaneFace lane={lane} />
      {cameras.map((camera) => (
        <CameraCard key={camera.deviceId} camera={camera} />
      ))}
      {cameras.length === 0 && <p className={styles.none}>该通道没有相机</p>}
    </section>
  );
}

/** The cameras of a lot where its lanes lie, as they stand now. */
export function CameraBoard() {
  const [search, setSearch] = useTabSearch();
  const parkId = search.get('parkId') ?? undefined;
  // A capture tells itself; a heartbeat that stays away does not.
  const { data, refetch } = useEndpoint(cameraBoards.board, { query: { parkId } }, { refetchInterval: 15_000 });
  useRealtime('lane', (message) => {
    if (message.parkId === data?.parkId) void refetch();
  });
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (data.parkId === null)
    return (
      <Empty description="还没有登记车道相机">
        <deviceForm.Add word="新增相机" />
      </Empty>
    );
  const options = data.lots.map(({ parkId: value, parkName, cameras, down }) => ({
    value,
    label: down > 0 ? `${parkName}（${down}/${cameras} 离线）` : `${parkName}（${cameras} 台）`,
  }));
  const apart = data.cameras.filter(({ gateId }) => !data.lanes.some((lane) => lane.gateId === gateId));
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Select
          aria-label="车场"
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          value={data.parkId}
          onChange={(next) => void setSearch({ parkId: next })}
        />
        <GoTo to={booths.board} path={`/parkingRecord/booth/index?parkId=${data.parkId}`}>
          到岗亭放行、开闸
        </GoTo>
        <deviceForm.Add word="新增相机" />
      </div>
      <div className={styles.lanes}>
        {data.lanes.map((lane) => (
          <Lane key={lane.gateId} lane={lane} cameras={data.cameras.filter(({ gateId }) => gateId === lane.gateId)} />
        ))}
        {apart.length > 0 && (
          <section className={styles.lane} aria-label="未绑定通道">
            <strong>未绑定通道</strong>
            {apart.map((camera) => (
              <CameraCard key={camera.deviceId} camera={camera} />
            ))}
          </section>
        )}
      </div>
    </div>
  );
}
