import { type Park, parkingLotGuidePage, parkNature, parkStatus, parks, parkType } from '@bochong/contract/parking-lot';
import { Alert } from 'antd';
import { hoursText } from '../../../fields/weekly-hours.tsx';
import { DetailPage, Facts } from '../../../kit/detail.tsx';
import { Figures } from '../../../kit/figures.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { GoTo } from '../../../kit/go-to.tsx';
import { CodeTag } from '../../../kit/state-tag.tsx';
import { BerthGrid } from '../berth/berth-grid.tsx';
import { LotRuleButton } from '../business-rule/lot-rule.tsx';
import { LaneBoard } from '../gate/lane-board.tsx';
import styles from './park.module.css';

const back = '/systemManage/parkingLot/list';

const facts = (park: Park) => [
  { label: '车场编号', value: park.parkCode },
  { label: '类型', value: `${parkType.label(park.parkType)} · ${parkNature.label(park.parkNature)}` },
  { label: '区域', value: park.areaName },
  { label: '地址', value: park.address, span: 2 },
  { label: '经纬度', value: park.lng === null || park.lat === null ? null : `${park.lng}, ${park.lat}` },
  { label: '车位', value: `临停 ${park.tempSpaces} · 固定 ${park.fixedSpaces}` },
  { label: '其中', value: `充电 ${park.chargingSpaces} · 无障碍 ${park.accessibleSpaces}` },
  { label: '包期车', value: park.passOccupiesSpace ? '占用余位' : '不占用余位' },
  { label: '负责人', value: park.principal },
  { label: '客服电话', value: park.servicePhone },
  { label: '营业时段', value: park.openTime.map((slot) => hoursText(slot.days, slot)).join('；') || '全天营业' },
  { label: '收费公示', value: park.priceText, span: 3 },
];

function Headline({ park }: { park: Park }) {
  return (
    <header className={styles.parkHeadline}>
      <div>
        <h2>{park.parkName}</h2>
        <CodeTag of={parkStatus} code={park.parkStatus} />
        {park.statusReason && <span className={styles.parkReason}>{park.statusReason}</span>}
        {park.resumeAt && <span className={styles.parkReason}>预计 {formatInstant(park.resumeAt).slice(0, 16)} 恢复</span>}
      </div>
      <Figures
        className={styles.figures}
        items={[
          ['余位', park.remainSpaces],
          ['在停', park.occupied],
          ['车位', park.totalSpaces],
          ['设备在线', `${park.deviceOnline}/${park.deviceTotal}`],
        ]}
      />
      <LotRuleButton parkId={park.parkId} />
      <GoTo to={parks.update} path={`/systemManage/parkingLot/edit?id=${park.parkId}`} button="default">
        编辑
      </GoTo>
    </header>
  );
}

/** Vehicles come in and leave without paying, and nobody is told. */
const Uncovered = ({ park }: { park: Park }) => (
  <Alert
    type="error"
    showIcon
    title="没有生效的收费规则：现在入场的车辆会免费离场"
    action={
      <GoTo to={parkingLotGuidePage.code} path={`${parkingLotGuidePage.path}?id=${park.parkId}`}>
        设置收费规则
      </GoTo>
    }
  />
);

export default function ParkDetailPage() {
  return (
    <DetailPage endpoint={parks.get} input={(id) => ({ params: { id } })} back={back}>
      {(park) => (
        <div className={styles.parkDetail}>
          <Headline park={park} />
          {park.uncovered && <Uncovered park={park} />}
          {park.gateCount > 0 && <LaneBoard park={park} />}
          {park.berthCount > 0 && <BerthGrid parkId={park.parkId} />}
          <Facts title="档案" items={facts(park)} />
        </div>
      )}
    </DetailPage>
  );
}
