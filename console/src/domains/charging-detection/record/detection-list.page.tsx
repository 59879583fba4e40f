import { type Detection, detectionPage, detections, sureConfidence } from '@bochong/contract/charging-detection';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { usePermission } from '../../../kit/permission.tsx';
import styles from './detection.module.css';
import { DetectionActions } from './detection-actions.tsx';
import { DetectionDetail, OrderOf } from './detection-detail.tsx';

const week = () => ({ startTime: `${daysAfter(dayOf(Date.now()), -6)} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });
const CameraSelect = chosenSelect({
  endpoint: detections.cameras,
  value: 'videoId',
  label: ({ deviceName, stationName }) => `${deviceName}（${stationName}）`,
  placeholder: '视频设备',
});

function Thumbnail({ row: { thumbnailUrl, bay, plateNo } }: { row: Detection }) {
  const mayLook = usePermission(detectionPage.can.image);
  if (thumbnailUrl) return <img className={styles.thumbnail} src={thumbnailUrl} alt={`车位${bay} ${plateNo ?? '未识别'}`} loading="lazy" />;
  return <span className={styles.none}>{mayLook ? '无图片' : '—'}</span>;
}

/** How sure the camera was; of what has no plate nothing. */
const Confidence = ({ row: { plateNo, plateConfidence } }: { row: Detection }) =>
  plateNo === null ? '—' : <span className={plateConfidence < sureConfidence ? styles.low : ''}>{plateConfidence}%</span>;

/** What was read badly and waits for somebody first, then the newest. */
export default function DetectionListPage() {
  return (
    <ListPage
      list={detections.list}
      rowKey="detectionId"
      columns={[
        { name: 'eventAt', width: 150 },
        { name: 'thumbnailUrl', width: 80, show: (row) => <Thumbnail row={row} /> },
        'plateNo',
        { name: 'plateConfidence', width: 80, show: (row) => <Confidence row={row} /> },
        ...(['eventType', 'status'] as const),
        { name: 'stationName', title: '车位 / 电站', width: 220, show: (row) => `${row.bay} · ${row.stationName}` },
        ...(['dealerName', 'vehicleClass'] as const),
        { name: 'orderNo', width: 190, show: (row) => <OrderOf {...row} /> },
        ...(['deviceName', 'connectorCode', 'firstPlateNo', 'offline', 'handlerName', 'handledAt', 'detectionNo'] as const),
      ]}
      tabs={{
        name: 'status',
        items: [
          { value: '', label: '全部' },
          { value: '0', label: '待确认' },
          { value: '1', label: '已确认' },
          { value: '2', label: '已忽略' },
        ],
      }}
      query={{ pollMs: 30_000, opening: week }}
      filters={[
        ...(['plateNo', 'startTime'] as const),
        'stationId',
        'eventType',
        { name: 'videoId', control: <CameraSelect /> },
        ...(['confidenceBelow', 'linked'] as const),
      ]}
      actions={<ExportButton endpoint={detections.export} />}
      empty="车位相机上报驶入、驶出和占位后，记录出现在这里；可放宽检测时间查看以往"
      rowActions={(row) => <DetectionActions row={row} />}
      opens={{
        title: (row) => `车位${row.bay} ${row.plateNo ?? '未识别'}`,
        show: ({ detectionId }) => <DetectionDetail id={detectionId} />,
      }}
    />
  );
}
