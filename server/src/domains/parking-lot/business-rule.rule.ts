/** How a lot treats what does not go smoothly. */
export interface BusinessRule {
  /** 1 let in, 2 refuse temporary vehicles, 3 refuse all. */
  fullPolicy: number;
  /** 1 refuse, 2 scan to enter, 3 let in with a virtual plate. */
  unlicensedPolicy: number;
  /** 1 let in and say so, 2 let in when it is paid, 3 hand to the guard; applies from either threshold on. */
  arrearsEntryPolicy: number;
  arrearsEntryMinFen: number;
  arrearsEntryMinCount: number;
  /** 1 ask for this stay only, 2 mention the arrears, 3 ask for both before the barrier opens. */
  arrearsExitPolicy: number;
  /** 1 hold at the exit, 2 leave first and pay later. */
  exitUnpaidPolicy: number;
  payDeadlineHours: number;
  roadsidePayGraceHours: number;
  afterPayMinutes: number;
  /** 1 close the old stay, 2 hand to the guard, 3 keep the old stay. */
  dupEntryPolicy: number;
  fuzzyMatch: boolean;
  fuzzyAuto: boolean;
  /** 1 let out free, 2 hand to the guard, 3 fixed charge. */
  noEntryPolicy: number;
  noEntryFixedFen: number;
  flapSeconds: number;
  berthMergeSeconds: number;
  specialFreePlateTypes: readonly string[];
  /** What staff at the lane may at most let go of by a free release. */
  freeReleaseLimitFen: number;
}

const defaults: BusinessRule = {
  fullPolicy: 2,
  unlicensedPolicy: 2,
  arrearsEntryPolicy: 1,
  arrearsEntryMinFen: 0,
  arrearsEntryMinCount: 1,
  arrearsExitPolicy: 1,
  exitUnpaidPolicy: 1,
  payDeadlineHours: 24,
  roadsidePayGraceHours: 24,
  afterPayMinutes: 15,
  dupEntryPolicy: 1,
  fuzzyMatch: true,
  fuzzyAuto: true,
  noEntryPolicy: 2,
  noEntryFixedFen: 0,
  flapSeconds: 90,
  berthMergeSeconds: 120,
  specialFreePlateTypes: ['23', '31', '32', '91'],
  freeReleaseLimitFen: 5000,
};

/** A lot's rule: what it stores over the defaults. */
export const businessRuleOf = (stored: unknown): BusinessRule => ({ ...defaults, ...(stored as Partial<BusinessRule> | null) });
