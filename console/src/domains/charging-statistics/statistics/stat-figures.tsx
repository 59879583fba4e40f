import { chargingOrders } from '@bochong/contract/charging-order';
import type { ChargingFigures, chargingStatistics } from '@bochong/contract/charging-statistics';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { ReactNode } from 'react';
import { type Figure, Figures } from '../../../kit/figures.tsx';
import { formatEnergy, formatFen } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { usePermission } from '../../../kit/permission.tsx';
import { type Chosen, ordersPath } from './stat-links.ts';
import { changeOf, numberOf, percentOf, pointsOf, priceOf } from './stat-words.ts';
import styles from './statistics.module.css';

interface StatFiguresProps {
  data: Data<typeof chargingStatistics.overview>;
  chosen: Chosen;
  onRows(): void;
}

/** What a period came to, against as many days before it; each sum leads to its rows. */
export function StatFigures({ data, chosen, onRows }: StatFiguresProps) {
  const { total, previous } = data;
  const path = ordersPath(data, chosen);
  const listed = usePermission(chargingOrders.list) && path !== null;
  const toOrders = () => (listed ? void go(path) : onRows());
  const sum = (
    label: string,
    name: 'orderCount' | 'energyWh' | 'payableFen' | 'discountFen' | 'paidFen' | 'refundFen' | 'netFen',
    show: (value: number) => string,
    press: () => void,
    counts: string,
  ): Figure => {
    const value: ReactNode = <LinkButton onClick={press}>{show(total[name])}</LinkButton>;
    return [label, value, { note: changeOf(total[name], previous[name]), counts }];
  };
  const share = (label: string, name: keyof ChargingFigures & `${string}Bp`, counts: string): Figure => [
    label,
    percentOf(total[name]),
    { note: pointsOf(total[name], previous[name]), counts },
  ];
  return (
    <Figures
      className={styles.figures}
      items={[
        sum('充电次数', 'orderCount', numberOf, toOrders, '这段时间结算且有电量的充电订单'),
        sum('充电量(度)', 'energyWh', formatEnergy, onRows, '已结算订单在这段时间内充的电，跨零点的分到两天'),
        sum('应付(元)', 'payableFen', formatFen, toOrders, '这段时间结算的订单的应付，优惠之后'),
        sum('优惠(元)', 'discountFen', formatFen, toOrders, 'VIP、企业、平台、免费电量和优惠券'),
        sum('实付(元)', 'paidFen', formatFen, onRows, '这段时间付的充电费，含余额和企业账户'),
        sum('退款(元)', 'refundFen', formatFen, onRows, '这段时间退到付款方的充电费'),
        sum('净收入(元)', 'netFen', formatFen, onRows, '实付减退款'),
        [
          '均价(元/度)',
          priceOf(total.priceE5),
          { note: `上期 ${priceOf(previous.priceE5)}`, counts: '（电费 + 服务费）÷ 充电量，优惠之前' },
        ],
        share('时间利用率', 'timeBp', '充电时长 ÷ 枪投用时长'),
        share('功率利用率', 'powerBp', '充电量 ÷（额定功率 × 枪投用时长）'),
        [
          '单枪日均(度)',
          total.gunDayWh === null ? '—' : formatEnergy(total.gunDayWh),
          { note: `${numberOf(data.gunCount)} 把枪投用`, counts: '充电量 ÷ 枪投用天数' },
        ],
        share('启动成功率', 'startBp', '扫码、后台等请求启动后真正充上电的比例；刷卡和即插即充不算请求'),
        share('在线率', 'onlineBp', '有连接的时长 ÷ 枪投用时长'),
        share('故障率', 'faultBp', '故障时长 ÷ 枪投用时长'),
        share('异常订单率', 'flaggedBp', '带异常标记的订单 ÷ 充电次数'),
      ]}
    />
  );
}
