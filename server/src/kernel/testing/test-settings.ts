import type { AppInput } from '../../app.ts';
import { readConfig } from '../config.ts';
import { appUrl } from '../database/migrate.ts';
import { defaultLimits, type Limits } from '../http/limits.ts';
import type { Clock } from '../time.ts';

/** Password of the application role on the test cluster. */
export const testAppPassword = 'test-application-role';

/** Limits for tests that ask hundreds of times at once on a slow machine. */
const patient: Limits = {
  ...defaultLimits,
  connectMs: 60_000,
  lockMs: 60_000,
  statementMs: 600_000,
  waiting: 100_000,
  arriving: 100_000,
  heavyAtOnce: 1000,
  socketsPerUser: 100,
  chargePointsPerAddress: 500,
  chargePointsAsking: 1000,
};

/** How a test's server is built on its database. */
export const testInput = (
  ownerUrl: string,
  storageFolder: string,
  clock: Clock,
  environment: Record<string, string> = {},
  limits = patient,
): AppInput => ({
  config: readConfig({ BOCHONG_VALIDATE: 'on', BOCHONG_LOG_LEVEL: 'error', BOCHONG_PUBLIC_PER_MINUTE: '100000', ...environment }),
  databaseUrl: appUrl(ownerUrl, testAppPassword),
  secret: Buffer.alloc(32, 7),
  storageFolder,
  clock,
  poolSize: 8,
  limits,
});
