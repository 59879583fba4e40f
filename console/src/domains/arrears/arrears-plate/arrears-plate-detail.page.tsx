import { type ArrearsPlateDetail, arrearsPlateDetail, arrearsPlates, arrearsRecord } from '@bochong/contract/arrears';
import { Card } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { HeadSum, RecordHead } from '../../../fields/record-head.tsx';
import { StateTag } from '../../../kit/columns.tsx';
import { DetailPage } from '../../../kit/detail.tsx';
import { go } from '../../../kit/navigation.ts';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { RecordHistory } from '../../../kit/record-history.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import styles from '../arrears-detail.module.css';
import { arrearsColumns, ParkingMark } from '../arrears-record/arrears-columns.tsx';
import { ClazzTag } from './clazz-tag.tsx';
import { PlateActions } from './plate-actions.tsx';
import { WhereNow } from './plate-columns.tsx';
import { PlatePhones } from './plate-phones.tsx';

/** What fits beside each other; the rest stands in the record. */
const shown = ['parkName', 'arrearsStatus', 'owedFen', 'ageDays', 'arrearsReason', 'exitTime', 'paidFen'];
const columns = arrearsColumns.filter((column) => shown.includes(typeof column === 'string' ? column : column.name));

const Head = ({ plate }: { plate: ArrearsPlateDetail }) => (
  <RecordHead record={plate} actions={<PlateActions row={plate} all />}>
    <ClazzTag row={plate} />
    <ParkingMark shown={plate.isParking} />
    {plate.doNotDisturb && <StateTag tone="amber">免打扰</StateTag>}
    {plate.blackListed && <StateTag tone="red">黑名单</StateTag>}
    <HeadSum>
      共欠 <Money fen={plate.owedFen} sign /> · {plate.recordCount} 笔
    </HeadSum>
  </RecordHead>
);

const Overview = ({ plate }: { plate: ArrearsPlateDetail }) => (
  <RecordFacts
    title="概况"
    columns={4}
    of={arrearsPlateDetail}
    record={plate}
    fields={[
      'firstArrearsAt',
      { name: 'maxAgeDays', title: '最大账龄', show: (row) => `${row.maxAgeDays} 天` },
      'parkCount',
      'frozenCount',
      'totalPaidFen',
      'overdueLevel',
      'clazzUntil',
      { name: 'currentParkName', show: (row) => <WhereNow row={row} /> },
      'remindCount30d',
      'lastRemindAt',
      'callCount',
      'letterCount',
    ]}
  />
);

export default function ArrearsPlateDetailPage() {
  return (
    <DetailPage endpoint={arrearsPlates.get} input={(id) => ({ params: { id } })} back="/underpaymentManage/underpaymentCar/list">
      {(plate) => (
        <div className={styles.detail}>
          <Head plate={plate} />
          <Overview plate={plate} />
          <Card size="small" title="车主号码">
            <PlatePhones plateId={plate.plateId} phones={plate.phones} />
          </Card>
          <Card size="small" title="欠费记录">
            <SmallTable
              of={arrearsRecord}
              rows={plate.records}
              rowKey="arrearsId"
              columns={columns}
              onRow={(row) => ({ onClick: () => void go(`/underpaymentManage/underpaymentRecord/detail?id=${row.arrearsId}`) })}
            />
          </Card>
          <Card size="small">
            <RecordHistory type="arrearsPlate" id={plate.plateId} />
          </Card>
        </div>
      )}
    </DetailPage>
  );
}
