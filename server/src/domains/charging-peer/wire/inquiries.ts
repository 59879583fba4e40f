import { chargeStatusInquiry, startInquiry, stopInquiry } from '../charge/charge-inquiry.ts';
import { checkInquiry } from '../check/check-inquiry.ts';
import { toldInquiries } from '../foreign/told-inquiry.ts';
import { policyInquiry, stationsInquiry } from '../inquiry/station-inquiry.ts';
import { statsInquiry } from '../inquiry/stats-inquiry.ts';
import { authInquiry, statusInquiry } from '../inquiry/status-inquiry.ts';
import type { Inquiry } from './inquiry.ts';
import { queryToken } from './query-token.ts';

/** What peers may call, by the name in the address. */
export const inquiries: ReadonlyMap<string, Inquiry> = new Map(
  [
    queryToken,
    stationsInquiry,
    statusInquiry,
    statsInquiry,
    policyInquiry,
    authInquiry,
    startInquiry,
    stopInquiry,
    chargeStatusInquiry,
    checkInquiry,
    ...toldInquiries,
  ].map((inquiry) => [inquiry.name, inquiry]),
);
