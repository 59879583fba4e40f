import { type OpenCheck, type Peer, peerOpenCondition, peerStation, peerStations } from '@bochong/contract/charging-peer';
import { Checkbox, Form, Skeleton } from 'antd';
import { StationSelect } from '../../../fields/station-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { StateTag } from '../../../kit/state-tag.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { DiscountInput, ReductionInput } from '../../charging-customer/index.ts';
import { priceText } from './peer-price.tsx';
import styles from './peer-stations.module.css';

/** One condition of opening, and what to do where it is not met. */
const Check = ({ check: { condition, met, reason } }: { check: OpenCheck }) => (
  <li>
    <StateTag tone={met ? 'green' : 'red'}>{met ? '满足' : '不满足'}</StateTag>
    <span>{peerOpenCondition.label(condition)}</span>
    {!met && <span className={styles.reason}>{reason}</span>}
  </li>
);

/** Each condition of opening the station that is chosen, as it stands now. */
function Checks({ peerId }: { peerId: string }) {
  const stationId = Form.useWatch<string | undefined>('stationId');
  const input = { params: { id: peerId }, query: { stationId: stationId ?? '' } };
  const { data } = useEndpoint(peerStations.check, input, { enabled: stationId !== undefined, staleTime: 0 });
  if (stationId === undefined) return <p>选择电站后逐项检查能否开放。</p>;
  if (data === undefined) return <Skeleton active />;
  return (
    <ul className={styles.checks}>
      {data.map((check) => (
        <Check key={check.condition} check={check} />
      ))}
    </ul>
  );
}

interface Wish {
  stationId: string;
  own: boolean;
  elecBp: number;
  serviceBp: number;
  serviceReduceE5: number;
}

/** A price for this station alone, where it is wanted. */
function OwnPrice() {
  const own = Form.useWatch<boolean | undefined>('own');
  return (
    <>
      <Form.Item name="own" valuePropName="checked">
        <Checkbox>这个电站单独定价</Checkbox>
      </Form.Item>
      {own && (
        <div className="field-grid">
          <Form.Item name="elecBp" label="电费折扣">
            <DiscountInput />
          </Form.Item>
          <Form.Item name="serviceBp" label="服务费折扣">
            <DiscountInput />
          </Form.Item>
          <Form.Item name="serviceReduceE5" label="服务费直减" tooltip="与折扣只能选一种">
            <ReductionInput />
          </Form.Item>
        </div>
      )}
    </>
  );
}

function OpenStation({ peer }: { peer: Peer }) {
  const { peerId, peerName, elecBp, serviceBp, serviceReduceE5 } = peer;
  const bodyOf = ({ stationId, own, ...price }: Wish) => ({
    stationId,
    price: own ? { elecBp: price.elecBp, serviceBp: price.serviceBp, serviceReduceE5: price.serviceReduceE5 } : null,
  });
  return (
    <ActionForm
      to={peerStations.open}
      word="开放电站"
      button="primary"
      title={`向“${peerName}”开放电站`}
      okText="开放"
      width={680}
      initial={{ own: false, elecBp, serviceBp, serviceReduceE5 }}
      input={(wish: Wish) => ({ params: { id: peerId }, body: bodyOf(wish) })}
      done="电站已开放"
    >
      <p>对方可查询它的信息、状态、统计和价格（平台价格：{priceText(peer)}），并展示给自己的用户。</p>
      <Form.Item name="stationId" label="电站" rules={[{ required: true, message: '请选择电站' }]}>
        <StationSelect placeholder="请选择电站" />
      </Form.Item>
      <Checks peerId={peerId} />
      <OwnPrice />
    </ActionForm>
  );
}

/** Stations that a peer sees, and what it takes to let it see another. */
export function PeerStations({ peer }: { peer: Peer }) {
  const { data } = useEndpoint(peerStations.list, { params: { id: peer.peerId } }, { staleTime: 0 });
  if (data === undefined) return <Skeleton active />;
  return (
    <>
      <div className={styles.head}>
        <h4>开放的电站</h4>
        <OpenStation peer={peer} />
      </div>
      <SmallTable
        of={peerStation}
        rows={data}
        rowKey="stationId"
        columns={[
          ...(['stationName', 'stationCode', 'stationStatus', 'gunTotal'] as const),
          { name: 'ownPrice', title: '价格', show: (row) => `${priceText(row)}${row.ownPrice ? '（单独）' : ''}` },
          ...(['openedAt', 'openedBy'] as const),
        ]}
        empty="还没有向它开放电站"
        rowActions={({ stationId, stationName }) => (
          <ActionLink
            to={peerStations.close}
            input={{ params: { id: peer.peerId }, body: { stationId } }}
            ask={`停止开放“${stationName}”？`}
            description="对方从下一次查询起看不到它"
            done="已停止开放"
            danger
          >
            停止开放
          </ActionLink>
        )}
      />
    </>
  );
}
