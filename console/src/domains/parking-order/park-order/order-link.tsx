import { GoTo } from '../../../kit/go-to.tsx';
import { go } from '../../../kit/navigation.ts';

const pathOf = (orderId: string) => `/parkingRecord/parkRecord/parkingDetail?orderId=${orderId}`;

/** Moves to the detail of a stay. */
export const openOrder = ({ orderId }: { orderId: string }): void => void go(pathOf(orderId));

/** Number of a stay that leads to its detail; nothing where there is no stay. */
export function OrderLink({ orderId, orderNo }: { orderId: string | null; orderNo: string | null }) {
  if (orderId === null) return null;
  return <GoTo path={pathOf(orderId)}>{orderNo ?? '查看'}</GoTo>;
}
