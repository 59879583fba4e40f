import { z } from 'zod';
import { instant } from './fields.ts';

/** What the carrier of short messages says became of those it took: at most 500 a call, as often as it likes. */
export const smsReports = z.object({
  reports: z
    .array(
      z.object({
        /** The id the message was handed over under. */
        messageId: z.guid().toLowerCase(),
        state: z.literal(['DELIVERED', 'FAILED']),
        /** Why it failed; `INVALID_PHONE`: nobody can be reached under the number. */
        code: z.string().max(64).default(''),
        at: instant('时间'),
      }),
    )
    .min(1)
    .max(500),
});
export type SmsReport = z.output<typeof smsReports>['reports'][number];

/** Path of the carrier's reports below the server's root; answered with the text `success`. */
export const smsReportPath = '/sms/report';
/** Header with the lower-case hex HMAC-SHA256 of the raw body under the carrier's key. */
export const smsSignHeader = 'x-sms-sign';
