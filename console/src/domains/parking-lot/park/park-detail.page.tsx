import { type Park, parkNature, parkStatus, parks, parkType } from '@bochong/contract/parking-lot';
import { Button } from 'antd';
import { DetailPage, Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { CodeTag } from '../../../kit/state-tag.tsx';
import { BerthGrid } from '../berth/berth-grid.tsx';
import { LaneBoard } from '../gate/lane-board.tsx';
import { slotText } from './open-times.tsx';
import './park.css';

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
  { label: '营业时段', value: park.openTime.map(slotText).join('；') || '全天营业' },
  { label: '收费公示', value: park.priceText, span: 3 },
];

function Headline({ park }: { park: Park }) {
  return (
    <header className="park-headline">
      <div>
        <h2>{park.parkName}</h2>
        <CodeTag of={parkStatus} code={park.parkStatus} />
        {park.statusReason && <span className="park-reason">{park.statusReason}</span>}
        {park.resumeAt && <span className="park-reason">预计 {formatInstant(park.resumeAt).slice(0, 16)} 恢复</span>}
      </div>
      <dl className="park-figures">
        <div>
          <dt>余位</dt>
          <dd>{park.remainSpaces}</dd>
        </div>
        <div>
          <dt>在停</dt>
          <dd>{park.occupied}</dd>
        </div>
        <div>
          <dt>车位</dt>
          <dd>{park.totalSpaces}</dd>
        </div>
        <div>
          <dt>设备在线</dt>
          <dd>
            {park.deviceOnline}
            <small>/{park.deviceTotal}</small>
          </dd>
        </div>
      </dl>
      <Allowed to={parks.get}>
        <Button onClick={() => void go(`/systemManage/parkingLot/edit?id=${park.parkId}`)}>编辑</Button>
      </Allowed>
    </header>
  );
}

export default function ParkDetailPage() {
  return (
    <DetailPage endpoint={parks.get} input={(id) => ({ params: { id } })} back={back}>
      {(park) => (
        <div className="park-detail">
          <Headline park={park} />
          {park.gateCount > 0 && <LaneBoard park={park} />}
          {park.berthCount > 0 && <BerthGrid parkId={park.parkId} />}
          <Facts title="档案" items={facts(park)} />
        </div>
      )}
    </DetailPage>
  );
}
