import { preferenceErrors, preferences } from '@bochong/contract/access';
import type { App } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { countOtherPreferences, listPreferences, removePreference, savePreference } from './preference.repo.ts';

/** Far above the pages of the menu: a bound for storage, not for people. */
const most = 400;

export function createPreferenceRoutes(app: App): void {
  implement(app, preferences.list, (_, { tx, user }) => listPreferences(tx, user));
  implement(app, preferences.save, async ({ body }, { tx, user, now }) => {
    const name = body.kind === 'shell' ? 'shell' : `list:${body.path}`;
    if (Object.keys(body.value).length === 0) await removePreference(tx, user, name);
    else if ((await countOtherPreferences(tx, user, name)) >= most) fail(preferenceErrors.tooMany);
    else await savePreference(tx, user, name, body.value, now);
    return null;
  });
}
