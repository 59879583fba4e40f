import { type PassRecordRow, passRecordPage, passRecords } from '@bochong/contract/parking-order';
import { dash } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { usePermission } from '../../../kit/permission.tsx';
import { Exceptions } from '../park-order/order-columns.tsx';
import { OrderLink } from '../park-order/order-link.tsx';
import styles from './pass-record.module.css';
import { PassRecordDetail } from './pass-record-detail.tsx';

function Thumbnail({ row: { thumbnailUrl, plateNo } }: { row: PassRecordRow }) {
  const mayLook = usePermission(passRecordPage.can.image);
  if (thumbnailUrl) return <img className={styles.thumbnail} src={thumbnailUrl} alt={`${plateNo || '未识别'}抓拍`} loading="lazy" />;
  return mayLook ? <span className={styles.none}>无图片</span> : dash;
}

export default function PassRecordListPage() {
  return (
    <ListPage
      list={passRecords.list}
      rowKey="recordId"
      columns={[
        { name: 'thumbnailUrl', width: 80, show: (row) => <Thumbnail row={row} /> },
        'plateNo',
        'parkName',
        'dealerName',
        'placeName',
        'direction',
        'passTime',
        'confidence',
        'passMode',
        'releaseType',
        'attemptState',
        { name: 'orderNo', title: '订单', show: (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} /> },
        { name: 'exceptionTypes', show: (row) => <Exceptions codes={row.exceptionTypes} /> },
      ]}
      empty="相机上报后，过车记录即出现在这里"
      filters={['plateNo', 'startTime', 'parkIds', 'direction', 'confidenceBelow', 'exceptionType', 'matched']}
      actions={<ExportButton endpoint={passRecords.export} />}
      opens={{ title: '过车记录', show: ({ recordId }) => <PassRecordDetail id={recordId} /> }}
    />
  );
}
