import { useEffect } from 'react';
import { go } from '../../kit/navigation.ts';
import { useTabParameter } from '../../kit/tab-context.tsx';

/** Blank step between two stays: the alarm's link leads here when a stay is open already, and on to the alarm's own stay. */
export default function WhiteAlarmPage() {
  const orderId = useTabParameter('orderId');
  useEffect(() => {
    void go(orderId === null ? '/parkingRecord/parkRecord/list' : `/parkingRecord/parkRecord/parkingDetail?orderId=${orderId}`, {
      replace: true,
    });
  }, [orderId]);
  return null;
}
