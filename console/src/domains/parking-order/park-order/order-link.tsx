import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';

/** Number of a stay that leads to its detail; nothing where there is no stay. */
export function OrderLink({ orderId, orderNo }: { orderId: string | null; orderNo: string | null }) {
  if (orderId === null) return null;
  const open = () => void go(`/parkingRecord/parkRecord/parkingDetail?orderId=${orderId}`);
  return (
    <LinkButton
      onClick={(event) => {
        event.stopPropagation(); // the row under it opens something else
        open();
      }}
    >
      {orderNo ?? '查看'}
    </LinkButton>
  );
}
