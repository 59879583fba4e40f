import pg from 'pg';
import { ledgerEquations } from '../domains/ledger/index.ts';
import { statementEquations } from '../domains/statement/index.ts';
import type { Invariant } from './invariant.ts';
import { chargingInvariants } from './invariants-of-charging.ts';
import { chargingDebtInvariants } from './invariants-of-charging-debts.ts';
import { counterInvariants } from './invariants-of-counters.ts';
import { couponInvariants } from './invariants-of-coupons.ts';
import { debtInvariants } from './invariants-of-debts.ts';
import { foreignChargeInvariants } from './invariants-of-foreign-charges.ts';
import { occupancyInvariants } from './invariants-of-occupancy.ts';
import { reservationInvariants } from './invariants-of-reservations.ts';
import { stayInvariants } from './invariants-of-stays.ts';
import { tillInvariants } from './invariants-of-till.ts';
import { walletInvariants } from './invariants-of-wallets.ts';

/** What always holds of an installation's records. */
export const invariants: readonly Invariant[] = [
  ...stayInvariants,
  ...tillInvariants,
  ...counterInvariants,
  ...debtInvariants,
  ...couponInvariants,
  ...walletInvariants,
  ...chargingInvariants,
  ...foreignChargeInvariants,
  ...occupancyInvariants,
  ...chargingDebtInvariants,
  ...reservationInvariants,
  ...ledgerEquations,
  ...statementEquations,
];

export interface Broken {
  name: string;
  /** The first of the rows that break it. */
  rows: Record<string, unknown>[];
}

export interface Verified {
  checked: number;
  broken: Broken[];
  /** Events whose consumers have yet to run: until then counters, arrears and stays on account may lag behind. */
  waitingEvents: number;
}

const shown = 5;

/** Checks every invariant on the database as one instant sees it. */
export async function verify(ownerUrl: string): Promise<Verified> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'bochong-verify' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; set local timezone = 'Asia/Shanghai'`);
    const broken: Broken[] = [];
    for (const { name, rows: text } of invariants) {
      const { rows } = await client.query(`select * from (${text}) as broken limit ${shown}`);
      if (rows.length > 0) broken.push({ name, rows });
    }
    const waiting = await client.query<{ n: number }>(`select count(*)::integer as n from graphile_worker.jobs
      where task_identifier like 'queued\\_%' and attempts < max_attempts`);
    return { checked: invariants.length, broken, waitingEvents: waiting.rows[0]?.n ?? 0 };
  } finally {
    await client.end();
  }
}
