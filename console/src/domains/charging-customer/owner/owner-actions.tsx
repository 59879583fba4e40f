import { type ChargingOwner, chargingOwners, ownerStatus } from '@bochong/contract/charging-customer';
import { ActionForm } from '../../../kit/action-form.tsx';
import { formatFen } from '../../../kit/format.ts';
import { recordForm } from '../../../kit/record-form.tsx';
import { EnabledVipTypeSelect } from '../choosers.tsx';

const { NORMAL, FROZEN, CANCELLED } = ownerStatus;

export const ownerForm = recordForm(chargingOwners, {
  title: '车主',
  rowKey: 'ownerId',
  nameOf: ({ nickname, phone }) => nickname || phone,
  asks: (row) => (row ? (['nickname', 'realName'] as const) : (['phone', 'nickname', 'realName'] as const)),
});

function Status({ owner, to, word, effect }: { owner: ChargingOwner; to: ChargingOwner['status']; word: string; effect: string }) {
  return (
    <ActionForm
      to={chargingOwners.changeStatus}
      word={word}
      title={`${word} ${owner.nickname || owner.phone}`}
      given={{ params: { id: owner.ownerId }, body: { status: to, rev: owner.rev } }}
      asks={[{ name: 'reason', extra: effect }]}
      done={`车主已${word}`}
      danger={to === CANCELLED}
    />
  );
}

/** What may be done to an owner; what each brings about stands in its dialog. */
export function OwnerActions({ owner }: { owner: ChargingOwner }) {
  const { ownerId: id, rev, status, blackFlag, nickname, phone, principalFen, frozenFen, arrearsFen, vipTypeId, vipExpireAt } = owner;
  const name = nickname || phone;
  if (status === CANCELLED) return null;
  return (
    <>
      <ActionForm
        to={chargingOwners.setVip}
        word="设置会员"
        title={`设置会员 ${name}`}
        okText="保存"
        given={{ params: { id }, body: { rev } }}
        initial={{ vipTypeId, vipExpireAt }}
        asks={[
          { name: 'vipTypeId', label: 'VIP类型', children: <EnabledVipTypeSelect /> },
          { name: 'vipExpireAt', extra: '不填时按类型的有效天数；正在充电的订单按开始时的折扣' },
        ]}
        done="会员已设置"
      />
      <ownerForm.Edit row={owner} />
      {status === NORMAL ? (
        <Status owner={owner} to={FROZEN} word="冻结" effect="冻结后不能开始充电，正在进行的订单继续到结束" />
      ) : (
        <Status owner={owner} to={NORMAL} word="解冻" effect="解冻后立即可以充电" />
      )}
      <ActionForm
        to={chargingOwners.setBlack}
        word={blackFlag ? '移出黑名单' : '加入黑名单'}
        title={`${blackFlag ? '移出' : '加入'}黑名单 ${name}`}
        okText="确定"
        given={{ params: { id }, body: { blackFlag: !blackFlag, rev } }}
        asks={[{ name: 'reason', extra: blackFlag ? '移出后立即可以充电' : '黑名单车主在所有电站都不能开始充电' }]}
        done={blackFlag ? '已移出黑名单' : '已加入黑名单'}
      />
      {principalFen + frozenFen + arrearsFen === 0 && (
        <Status
          owner={owner}
          to={CANCELLED}
          word="注销"
          effect={`充电卡注销、VIN码停用、手机号可重新注册${owner.giftFen > 0 ? `，赠送金${formatFen(owner.giftFen)}元作废` : ''}；不能恢复`}
        />
      )}
    </>
  );
}
