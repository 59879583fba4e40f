import { type Peer, peers } from '@bochong/contract/charging-peer';
import { Select } from 'antd';
import { recordForm } from '../../../kit/record-form.tsx';
import { peerPriceAsks } from './peer-price.tsx';

export const peerForm = recordForm(peers, {
  title: '互联互通平台',
  rowKey: 'peerId',
  nameOf: ({ peerName }: Peer) => peerName,
  removal: '它的密钥和令牌随即作废，此后收到的请求按签名错误答复；报文记录保留。',
  width: 780,
  asks: [
    ...(['peerName', 'peerType'] as const),
    { name: 'protocol', tooltip: '保存后不能修改' },
    { name: 'peerOperatorId', tooltip: 'T/CEC 102：对方报文里的 OperatorID；OCPI：国家代码加 party_id，如 NLTNM' },
    { name: 'ourOperatorId', tooltip: 'T/CEC 102：站点信息里我方的 OperatorID；OCPI：如 CNBCH' },
    { name: 'pathVersion', tooltip: '对方调用的地址：/evcs/接口版本/接口名；OCPI 不用' },
    { name: 'dialect', tooltip: '我方答复里字段的拼写；收到的两种都认' },
    'tokenTtlSec',
    { name: 'statusForDisabled', tooltip: '枪被停用或自报不可用时，告诉对方的状态' },
    { name: 'requirePlug', label: '鉴权须已插枪', tooltip: '关闭后，未插枪的空闲枪也通过设备鉴权' },
    ...peerPriceAsks,
    { name: 'settleMode', tooltip: '预付：充电前按账户余额占用，用完即停；后付：先充电，按账目结算' },
    { name: 'pushKinds', wide: true, tooltip: '填写对方地址与密钥后，按此主动通知对方' },
    { name: 'nightlyCheck', tooltip: '每天01:30把昨日充电订单发给对方核对（check_charge_orders）；对方没有该接口时关闭' },
    { name: 'foreignUse', tooltip: '同步对方电站，我方车主可在其桩充电；对方的账单从车主余额扣款，并记为应付该平台' },
    { name: 'warnFen', tooltip: '预付账户低于它时标红；0 表示不提醒' },
    {
      name: 'ipAllowList',
      wide: true,
      tooltip: '只答复这些地址；不填则不限。网段形如 203.0.113.0/24',
      children: <Select mode="tags" tokenSeparators={[',', '，', ' ']} open={false} suffixIcon={null} placeholder="不限来源" />,
    },
  ],
});
