import { type CouponTemplate, coupons, couponTemplateStatus } from '@bochong/contract/coupon';
import { LoadedForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { GoTo } from '../../kit/go-to.tsx';

const { DRAFT, GRANTING, ENDED, STOPPED } = couponTemplateStatus;

/** What can be done to a coupon as it stands. */
export function CouponActions({ row }: { row: CouponTemplate }) {
  const { templateId: id, name, status, grantedQty, totalQty, remainQty, rev } = row;
  const input = { params: { id }, body: { rev } };
  return (
    <>
      {status === DRAFT && (
        <GoTo to={coupons.update} path={`/couponManage/coupon/edit?id=${id}`}>
          编辑
        </GoTo>
      )}
      {status === DRAFT && (
        <ActionLink
          to={coupons.publish}
          input={input}
          ask={`发布“${name}”？`}
          description={`共${totalQty}张，发布后即可发放${row.claimable === 1 ? '并可扫码领取' : ''}；面值、适用范围和有效期不能再改`}
          done="已发布"
        >
          发布
        </ActionLink>
      )}
      {(status === GRANTING || status === STOPPED) && (
        <LoadedForm
          read={coupons.get}
          of={{ params: { id } }}
          to={coupons.adjust}
          word="调整"
          title={`调整 ${name}`}
          asks={[
            'name',
            { name: 'totalQty', extra: `已发放${grantedQty}张，只能增加` },
            'perUserLimit',
            'perPlateDayLimit',
            'claimable',
            'description',
          ]}
          done="已调整"
        />
      )}
      {status === GRANTING && (
        <ActionLink
          to={coupons.stop}
          input={input}
          ask={`停用“${name}”？`}
          description="停用后不能再发放和领取；已发出的券照常使用"
          done="已停用"
          danger
        >
          停用
        </ActionLink>
      )}
      {status === STOPPED && (
        <ActionLink to={coupons.resume} input={input} ask={`启用“${name}”？`} description="恢复发放和领取" done="已启用">
          启用
        </ActionLink>
      )}
      {(status === GRANTING || status === STOPPED) && (
        <ActionLink
          to={coupons.end}
          input={input}
          ask={`结束“${name}”的发放？`}
          description={`剩余${remainQty}张不再发放，结束后不能恢复；已发出的券照常使用`}
          done="已结束发放"
          danger
        >
          结束
        </ActionLink>
      )}
      <GoTo to={coupons.create} path={`/couponManage/coupon/copy?copyOf=${id}`}>
        复制
      </GoTo>
      {(status === DRAFT || (status === ENDED && grantedQty === 0)) && (
        <ActionLink to={coupons.remove} input={input} ask={`删除“${name}”？`} done="已删除" danger>
          删除
        </ActionLink>
      )}
    </>
  );
}
