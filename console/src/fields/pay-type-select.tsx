import { payChannel } from '@bochong/contract/bill';
import { dealers } from '@bochong/contract/dealer';
import type { SelectProps } from 'antd';
import { useState } from 'react';
import type { Callable } from '../kit/api.ts';
import { useHeaderState } from '../kit/page-header.ts';
import { usePlatformType, useSession } from '../kit/session.ts';
import { isFilled, StandIn } from '../kit/stand-in.tsx';
import { useEndpoint } from '../kit/use-endpoint.ts';
import { LateSelect } from './late-select.tsx';

type Props = Omit<SelectProps<number>, 'options'>;
type Ways = Callable<{ query: { dealerId?: string | undefined } }, { payType: number; payTypeName: string }[]>;

function StandInForWays({ ways, ...props }: Props & { ways: Ways }) {
  return (
    <StandIn
      id={props.id}
      className="field-select"
      filled={isFilled(props.value)}
      placeholders={[payChannel.title]}
      role="combobox"
      code={LateSelect}
    >
      {(arrival) => <PayTypeControl ways={ways} {...arrival} {...props} />}
    </StandIn>
  );
}

/** Chooses a way to pay out of the unit's; the address names one by its code. */
export const PayTypeSelect = (props: Props) => <StandInForWays ways={dealers.payTypes} {...props} />;

/** Chooses a way to recharge out of the unit's; none where the platform does not let recharge. */
export const RechargePayTypeSelect = (props: Props) => (
  <StandInForWays ways={dealers.rechargePayTypes} notFoundContent="平台未开启充值" {...props} />
);

PayTypeSelect.options = payChannel.options;
RechargePayTypeSelect.options = payChannel.options;

/** Ways to pay that need no receiving account. */
const withoutAccount: readonly number[] = [payChannel.CASH, payChannel.COMPANY];

/** Asked for once; where there are several units, for the chosen one. */
function PayTypeControl({ ways, ...props }: Props & { ways: Ways }) {
  const [opened, setOpened] = useState(props.defaultOpen ?? false);
  const several = usePlatformType() === '2';
  const chosen = useHeaderState((state) => state.dealerIds[0]);
  const own = useSession((state) => state.user?.dealerId);
  const query = several ? { dealerId: chosen ?? own } : {};
  const enabled = opened || isFilled(props.value);
  const { data = [], isFetching } = useEndpoint(ways, { query }, { enabled, staleTime: Number.POSITIVE_INFINITY });
  return (
    <LateSelect
      allowClear
      className="field-select"
      placeholder={payChannel.title}
      loading={isFetching}
      labelRender={({ value, label }) => label ?? payChannel.label(Number(value))}
      options={data.map(({ payType, payTypeName }) => ({ value: payType, label: payTypeName }))}
      onOpenChange={() => setOpened(true)}
      popupRender={(menu) => (
        <>
          {menu}
          {data.length > 0 && data.every(({ payType }) => withoutAccount.includes(payType)) && (
            <div className="select-hint">只有现金和企业授信，其他方式需先开通收款账户</div>
          )}
        </>
      )}
      {...props}
    />
  );
}
