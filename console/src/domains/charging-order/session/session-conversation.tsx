import { exchanges } from '@bochong/contract/charging-connect';
import type { ChargingOrder } from '@bochong/contract/charging-order';
import { GoTo } from '../../../kit/go-to.tsx';
import { conversationOf } from '../../charging-connect/index.ts';

/** What the device and the platform said to each other about this charge. */
export const SessionConversation = ({ order: { equipmentId, transactionNo } }: { order: ChargingOrder }) =>
  transactionNo === null ? null : (
    <GoTo to={exchanges.list} path={conversationOf(equipmentId, transactionNo)}>
      设备报文
    </GoTo>
  );
