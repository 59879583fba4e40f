import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';

/** Moves to the detail of a stay. */
export const openOrder = ({ orderId }: { orderId: string }): void => void go(`/parkingRecord/parkRecord/parkingDetail?orderId=${orderId}`);

/** Number of a stay that leads to its detail; nothing where there is no stay. */
export function OrderLink({ orderId, orderNo }: { orderId: string | null; orderNo: string | null }) {
  if (orderId === null) return null;
  return (
    <LinkButton
      onClick={(event) => {
        event.stopPropagation(); // the row under it opens something else
        openOrder({ orderId });
      }}
    >
      {orderNo ?? '查看'}
    </LinkButton>
  );
}
