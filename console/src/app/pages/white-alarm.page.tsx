import { useEffect } from 'react';
import { go } from '../../kit/navigation.ts';
import { useTabParameter } from '../../kit/tab-context.tsx';

/** Blank step between two stays: the alarm's link leads here when a stay is open already, and on to the alarm's own stay. */
export default function WhiteAlarmPage() {
  const orderId = useTabParameter('orderId');
  useEffect(() => {
    const to = orderId === null ? '/parkingRecord/parkRecord/list' : `/parkingRecord/parkRecord/parkingDetail?orderId=${orderId}`;
    // Drawn while the router still finishes the navigation that leads here: the next one waits for its end.
    const timer = setTimeout(() => void go(to, { replace: true }));
    return () => clearTimeout(timer);
  }, [orderId]);
  return null;
}
