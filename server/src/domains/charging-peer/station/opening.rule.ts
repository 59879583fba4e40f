import { stationStatus } from '@bochong/contract/charging-asset';
import { longestPeerCode, mostPeerPeriods, type OpenCheck, peerOpenCondition } from '@bochong/contract/charging-peer';
import { type PeerTerms, type PricedStretch, policyOf } from '../inquiry/peer-field.rule.ts';

/** What is looked at before a station is opened to a peer. */
export interface OpeningFacts {
  enabled: boolean;
  tokenAt: string | null;
  stationStatus: number;
  lng: number | null;
  lat: number | null;
  serviceTel: string;
  /** Each with its prices of today; null: none. */
  guns: readonly { connectorCode: string; day: readonly PricedStretch[] | null }[];
  terms: PeerTerms;
}

const namesOf = (codes: readonly string[]) => `${codes.slice(0, 5).join('、')}${codes.length > 5 ? `等${codes.length}把` : ''}`;
const isFine = (priceE5: number) => priceE5 % 10 !== 0;

/** Each condition in the order in which people put it right, and why it is not met. */
export function openingChecks(facts: OpeningFacts): OpenCheck[] {
  const { guns, terms } = facts;
  const long = guns.filter(({ connectorCode }) => connectorCode.length > longestPeerCode).map(({ connectorCode }) => connectorCode);
  const unpriced = guns.filter(({ day }) => day === null).map(({ connectorCode }) => connectorCode);
  const fine = guns.filter(({ day }) => day?.some((part) => isFine(part.elecPriceE5) || isFine(part.servicePriceE5)));
  const many = guns.filter(({ day }) => day !== null && policyOf(day, terms).length > mostPeerPeriods);
  const check = (condition: OpenCheck['condition'], met: boolean, reason: string): OpenCheck => ({
    condition,
    met,
    reason: met ? '' : reason,
  });
  const { ENABLED, TOKEN, ONLINE, PLACE, PHONE, GUNS, PRICED, DECIMALS, PERIODS } = peerOpenCondition;
  return [
    check(ENABLED, facts.enabled, '平台未启用，请先启用'),
    check(TOKEN, facts.tokenAt !== null, '还没有与对方接通：T/CEC 102 请对方先用密钥取令牌（query_token），OCPI 请先完成登记'),
    check(ONLINE, facts.stationStatus === stationStatus.NORMAL, `电站“${stationStatus.label(facts.stationStatus)}”，请在电站管理中上线`),
    check(PLACE, facts.lng !== null && facts.lat !== null, '未填写经纬度，请编辑电站'),
    check(PHONE, facts.serviceTel !== '', '未填写服务电话，请编辑电站'),
    check(
      GUNS,
      guns.length > 0 && long.length === 0,
      guns.length === 0 ? '电站没有充电枪' : `枪编码超过${longestPeerCode}位：${namesOf(long)}`,
    ),
    check(PRICED, unpriced.length === 0, `没有价格：${namesOf(unpriced)}，请绑定计费规则`),
    check(DECIMALS, fine.length === 0, `单价有五位小数，对方只能收到四位：${namesOf(fine.map(({ connectorCode }) => connectorCode))}`),
    check(PERIODS, many.length === 0, `价格时段超过${mostPeerPeriods}个：${namesOf(many.map(({ connectorCode }) => connectorCode))}`),
  ];
}
