import { Alert } from 'antd';
import { formatDuration, formatInstant } from '../../../kit/format.ts';

/** Says that the server's clock was set back; nothing is stopped by it. */
export const ClockAlert = ({ clock: { latestAt, behindSec } }: { clock: { latestAt: string; behindSec: number } }) =>
  behindSec > 0 && (
    <Alert
      type="warning"
      showIcon
      title={`服务器时间被调回：曾到过${formatInstant(latestAt)}，现在落后${formatDuration(behindSec)}`}
      description="授权的到期日按现在的时间计算，请校准服务器时间；通行、缴费和其他业务不受影响。"
    />
  );
