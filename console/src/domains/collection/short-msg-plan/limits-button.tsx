import { reminders } from '@bochong/contract/collection';
import { LoadedForm } from '../../../kit/action-form.tsx';

const numbers = ['smsPerDay', 'smsPer7Days', 'callsPerDay', 'callsPer30Days', 'firstAfterHours', 'smsPriceFen'] as const;

/** How often and when debtors may be contacted, by whatever way. */
export const LimitsButton = () => (
  <LoadedForm
    button="default"
    read={reminders.getLimits}
    to={reminders.saveLimits}
    word="催缴限制"
    done="催缴限制已保存"
    grid
    asks={[
      'windowStart',
      'windowEnd',
      'minFen',
      'letterMinFen',
      'letterMinDays',
      'letterMinReminders',
      ...numbers,
      { name: 'payUrl', wide: true, placeholder: 'https://' },
    ]}
  />
);
