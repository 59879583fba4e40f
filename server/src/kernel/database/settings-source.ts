import type { MenuPage } from '@bochong/contract/kernel/menu';
import type { Schema } from '@bochong/contract/kernel/schema';
import type { Tx } from './db.ts';

/** Settings that a page of their own keeps, one row a unit: the list of parameters names them, tells what counts and leads there. */
export interface SettingsSource {
  /** `refund`: first part of their keys. */
  prefix: string;
  group: string;
  page: Pick<MenuPage, 'path' | 'title'>;
  /** An object; its fields are the settings. */
  schema: Schema;
  /** What counts for a unit. */
  read(tx: Tx, dealerId: string): Promise<object>;
  /** What counts where nobody set anything. */
  standard: object;
}

export const settingsSources: SettingsSource[] = [];

/** Names settings in the list of parameters; called once by their owner's module. */
export function listSettings(source: SettingsSource): void {
  settingsSources.push(source);
}
