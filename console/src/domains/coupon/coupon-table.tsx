import { type CouponTemplate, couponFigure, coupons, couponTemplateStatus } from '@bochong/contract/coupon';
import type { ReactNode } from 'react';
import { Figures } from '../../kit/figures.tsx';
import { formatFen } from '../../kit/format.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { QrCode } from '../../kit/qr-code.tsx';
import type { BatchActions } from '../../kit/row-selection.tsx';
import type { StatusTabsProps } from '../../kit/status-tabs.tsx';
import styles from './coupon.module.css';
import { CouponActions } from './coupon-actions.tsx';
import { CouponFace } from './coupon-face.tsx';

const share = (part: number, whole: number) => (whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`);

/** The code to print or send: whoever scans it claims for a plate. */
const ClaimCode = ({ name, path }: { name: string; path: string }) => (
  <figure className={styles.claim}>
    <QrCode value={window.location.origin + path} size={180} label={`${name} 领券码`} />
    <figcaption>
      <a href={path} target="_blank" rel="noreferrer">
        领券码，扫码凭车牌领取
      </a>
    </figcaption>
  </figure>
);

/** The coupon as its driver sees it; how many were taken, how many of these were used, and what they took off. */
const Overview = ({ row }: { row: CouponTemplate }) => (
  <>
    <div className={styles.overview}>
      <CouponFace {...row} parks={row.parkNames} stations={row.stationNames} />
      {row.claimPath !== null && <ClaimCode name={row.name} path={row.claimPath} />}
    </div>
    <Figures
      items={[
        ['领取率', share(row.grantedQty, row.totalQty), { note: `已发放${row.grantedQty} / 发行${row.totalQty}` }],
        ['核销率', share(row.usedQty, row.grantedQty), { note: `已使用${row.usedQty} / 已发放${row.grantedQty}` }],
        [
          '抵扣总额(元)',
          formatFen(row.discountFen),
          { note: row.usedQty === 0 ? '尚未使用' : `平均每张${formatFen(Math.round(row.discountFen / row.usedQty))}` },
        ],
      ]}
    />
  </>
);

interface CouponTableProps {
  /** Only coupons in this state. */
  status?: number;
  tabs?: StatusTabsProps;
  batch?: BatchActions<CouponTemplate>;
  actions?: ReactNode;
  empty: string;
}

/** Coupons: what each is worth, how many are left, and what came of them. */
export function CouponTable({ status, tabs, batch, actions, empty }: CouponTableProps) {
  return (
    <ListPage
      list={coupons.list}
      rowKey="templateId"
      {...(tabs && { tabs })}
      {...(batch && { batch })}
      columns={[
        { name: 'name', width: 170 },
        { name: 'amountFen', title: '面值', width: 120, show: (row) => couponFigure(row) },
        ...([
          'discountFen',
          'grantedQty',
          'usedQty',
          'remainQty',
          'saleReservedQty',
          'payer',
          'status',
          'couponType',
          'bizScope',
          'parkNames',
          'stationNames',
        ] as const),
        ...(['totalQty', 'expiredQty', 'revokedQty', 'perUserLimit', 'endTime', 'validDays', 'claimable', 'couponNo'] as const),
        ...(['createdBy', 'createdAt', 'publishedAt', 'endedAt', 'dealerName'] as const),
      ]}
      filters={['keyword', 'couponType', 'parkIds']}
      {...(status !== undefined && { query: { fixed: { status } } })}
      actions={actions}
      rowActions={(row) => <CouponActions row={row} />}
      opens={{ title: ({ name }) => name, width: 820, more: (row) => <Overview row={row} /> }}
      empty={empty}
    />
  );
}

export const stateTabs = {
  name: 'status',
  items: [
    { value: '', label: '全部' },
    { value: couponTemplateStatus.DRAFT, label: '草稿箱' },
    { value: couponTemplateStatus.GRANTING, label: '发放中' },
    { value: couponTemplateStatus.STOPPED, label: '已停用' },
    { value: couponTemplateStatus.ENDED, label: '发放结束' },
  ],
};
