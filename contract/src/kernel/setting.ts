import { z } from 'zod';
import { instant, personName } from './fields.ts';

/** Who changed a setting last, when, and what it had been. */
export const settingChange = z.object({ by: personName('修改人'), at: instant('修改时间'), from: z.union([z.number(), z.string()]) });
export type SettingChange = z.output<typeof settingChange>;

/** Last changes by the name of the setting; one that was never changed is not in it. */
export const settingChanges = z.record(z.string(), settingChange);
export type SettingChanges = z.output<typeof settingChanges>;

/** What saving settings will do, in figures: one sentence each. `heavy`: somebody is interrupted by it. */
export const settingEffects = z.array(z.object({ name: z.string(), text: z.string(), heavy: z.boolean() }));
export type SettingEffects = z.output<typeof settingEffects>;
