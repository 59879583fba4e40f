import { couponSettings, coupons } from '@bochong/contract/coupon';
import { LoadedForm } from '../../kit/action-form.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { GoTo } from '../../kit/go-to.tsx';
import { CouponTable, stateTabs } from './coupon-table.tsx';

/** Every coupon, by its state. */
export default function CouponListPage() {
  return (
    <CouponTable
      tabs={stateTabs}
      actions={
        <>
          <LoadedForm
            read={couponSettings.get}
            to={couponSettings.update}
            word="用券设置"
            button="default"
            title="用券设置"
            done="用券设置已保存"
          />
          <ExportButton endpoint={coupons.export} />
          <GoTo to={coupons.create} path="/couponManage/coupon/add" button="primary">
            新增
          </GoTo>
        </>
      }
      empty="点“新增”制券：保存到草稿箱，核对后发布，再定向发放或让车主扫码领取"
    />
  );
}
