import { type ArrearsRecord, arrearsPlates, overdueLevel } from '@bochong/contract/arrears';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Card, Table } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { StateTag } from '../../../kit/columns.tsx';
import { DetailPage, Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { go } from '../../../kit/navigation.ts';
import { arrearsColumns, ParkingMark } from '../arrears-record/arrears-columns.tsx';
import { PlateActions } from './plate-actions.tsx';
import { ClazzTag, WhereNow } from './plate-columns.tsx';
import { PlatePhones } from './plate-phones.tsx';
import '../arrears-record/arrears-detail.css';
import { RecordHistory } from '../../../kit/record-history.tsx';
import './arrears-plate.css';

type Detail = Data<typeof arrearsPlates.get>;

/** What fits beside each other; the rest stands in the record. */
const shown = ['parkName', 'arrearsStatus', 'owedFen', 'ageDays', 'arrearsReason', 'exitTime', 'paidFen'];
const columns = arrearsColumns.filter((column) => shown.includes(column.key));

const Head = ({ plate }: { plate: Detail }) => (
  <header className="arrears-head">
    <PlateTag plateNo={plate.plateNo} color={plate.plateColor} size="large" />
    <ClazzTag row={plate} />
    <ParkingMark shown={plate.isParking} />
    {plate.doNotDisturb && <StateTag tone="amber">免打扰</StateTag>}
    {plate.blackListed && <StateTag tone="red">黑名单</StateTag>}
    <span className="arrears-owed">
      共欠 <Money fen={plate.owedFen} sign /> · {plate.recordCount} 笔
    </span>
    <div className="arrears-buttons">
      <PlateActions row={plate} all />
    </div>
  </header>
);

const Overview = ({ plate }: { plate: Detail }) => (
  <Facts
    title="概况"
    columns={4}
    items={[
      { label: '首次欠费', value: plate.firstArrearsAt && formatInstant(plate.firstArrearsAt) },
      { label: '最大账龄', value: `${plate.maxAgeDays} 天` },
      { label: '涉及车场', value: plate.parkCount },
      { label: '冻结笔数', value: plate.frozenCount },
      { label: '累计补缴', value: <Money fen={plate.totalPaidFen} /> },
      { label: '逾期等级', value: overdueLevel.label(plate.overdueLevel) },
      { label: '人工分类至', value: plate.clazzUntil && formatInstant(plate.clazzUntil) },
      { label: '所在车场', value: <WhereNow row={plate} /> },
      { label: '30天催缴', value: plate.remindCount30d },
      { label: '最近催缴', value: plate.lastRemindAt && formatInstant(plate.lastRemindAt) },
      { label: '通话次数', value: plate.callCount },
      { label: '律师函数', value: plate.letterCount },
    ]}
  />
);

export default function ArrearsPlateDetailPage() {
  return (
    <DetailPage endpoint={arrearsPlates.get} input={(id) => ({ params: { id } })} back="/underpaymentManage/underpaymentCar/list">
      {(plate) => (
        <div className="arrears-detail">
          <Head plate={plate} />
          <Overview plate={plate} />
          <Card size="small" title="车主号码">
            <PlatePhones plateId={plate.plateId} phones={plate.phones} />
          </Card>
          <Card size="small" title="欠费记录">
            <Table<ArrearsRecord>
              size="small"
              rowKey="arrearsId"
              dataSource={plate.records}
              columns={[...columns]}
              pagination={false}
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
