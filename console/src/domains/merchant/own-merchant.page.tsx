import { merchantMode, ownMerchant } from '@bochong/contract/merchant';
import { Money } from '../../fields/money.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { Detail } from '../../kit/detail.tsx';
import { Figures } from '../../kit/figures.tsx';
import { QrCode } from '../../kit/qr-code.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';
import { OwnCouponSelect } from './own-coupon-select.tsx';

/** What the merchant has, what its customers used, the code at its counter and every movement of its balance. */
export default function OwnMerchantPage() {
  return (
    <Detail endpoint={ownMerchant.account} input={{}}>
      {(own) => (
        <>
          <h1>{own.merchantName}</h1>
          <Figures
            items={[
              own.settleMode === merchantMode.PREPAID
                ? ['余额', <Money key="balance" fen={own.balanceFen} sign />]
                : ['剩余授信', <Money key="left" fen={own.creditLeftFen} sign />, { note: <>额度 {<Money fen={own.creditLimitFen} />}</> }],
              ...(own.settleMode === merchantMode.POSTPAID ? [['待结算', <Money key="owed" fen={own.owedFen} sign />] as const] : []),
              ['未发的券', own.leftQty],
              ['今日已发', own.givenToday, own.giveDayLimit === null ? {} : { note: `每日限发${own.giveDayLimit}张` }],
              ['本月使用', own.usedQty],
              ['本月抵扣', <Money key="used" fen={own.usedFen} sign />],
            ]}
          />
          <h2>柜台领券码</h2>
          {own.counterPath === null ? (
            <p>还没有开启。选择一种已购的券后，顾客扫码凭车牌领取一张。</p>
          ) : (
            <>
              <p>顾客扫码领取“{own.counterCoupon}”，每次一张。</p>
              <QrCode value={window.location.origin + own.counterPath} size={180} label={`${own.merchantName} 领券码`} />
            </>
          )}
          <ActionForm
            to={ownMerchant.counter}
            word="设置领券码"
            button="default"
            title="柜台领券码"
            given={{}}
            asks={[{ name: 'templateId', extra: '不选则关闭领券码', children: <OwnCouponSelect placeholder="已购的券" /> }]}
            initial={{ templateId: own.counterTemplateId }}
            done="领券码已更新"
          />
          <h2>余额流水</h2>
          <LoadedTable
            list={ownMerchant.flows}
            input={{}}
            rowKey="flowId"
            columns={['at', 'kind', 'changeFen', 'afterFen', 'bizNo']}
            empty="还没有流水"
          />
        </>
      )}
    </Detail>
  );
}
