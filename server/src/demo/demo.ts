import type { App } from '../kernel/app-context.ts';
import { seedPlatform } from './platform.seed.ts';

export interface DemoInput {
  ownerUrl: string;
  dataFolder: string;
  say(line: string): void;
}

/** Loads the demo city into an empty database; does nothing when it is there already. */
export async function loadDemo(app: App, { say }: DemoInput): Promise<void> {
  const { rows } = await app.database.pool.query('select from platform_domain limit 1');
  if (rows.length > 0) return;
  await seedPlatform(app);
  say('Demo: dealers and accounts are in place');
}
