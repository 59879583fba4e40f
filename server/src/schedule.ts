import { alarmJobs } from './domains/alarm/index.ts';
import { appealJobs } from './domains/appeal/index.ts';
import { arrearsJobs, remindJobs } from './domains/arrears/index.ts';
import { companyJobs } from './domains/company/index.ts';
import { dealerJobs } from './domains/dealer/index.ts';
import { deviceJobs } from './domains/device/index.ts';
import { exportCenterJobs } from './domains/export-center/index.ts';
import { licenseJobs } from './domains/license/index.ts';
import { parkingOrderJobs } from './domains/parking-order/index.ts';
import { paymentJobs } from './domains/payment/index.ts';
import { refundJobs } from './domains/refund/index.ts';
import { passCardJobs } from './domains/special-vehicle/index.ts';
import { todoJobs } from './domains/todo/index.ts';
import type { ScheduledJob } from './kernel/jobs.ts';
import { maintenanceJobs } from './kernel/maintenance.ts';

/** Every scheduled job of the product. */
export const scheduledJobs: readonly ScheduledJob[] = [
  ...maintenanceJobs,
  ...dealerJobs,
  ...licenseJobs,
  ...deviceJobs,
  ...parkingOrderJobs,
  ...paymentJobs,
  ...arrearsJobs,
  ...refundJobs,
  ...companyJobs,
  ...passCardJobs,
  ...remindJobs,
  ...appealJobs,
  ...exportCenterJobs,
  ...alarmJobs,
  ...todoJobs,
];
