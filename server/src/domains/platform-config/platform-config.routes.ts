import { platformConfigs } from '@bochong/contract/platform-config';
import { publicPolicy } from '@bochong/contract/session';
import type { App } from '../../kernel/app-context.ts';
import { platformDealerId } from '../../kernel/identifier.ts';
import { implement } from '../../kernel/implement.ts';
import { toIso } from '../../kernel/time.ts';
import { codePolicy, policyOf } from '../session/index.ts';

export function createPlatformConfigRoutes(app: App): void {
  implement(app, platformConfigs.get, async (_, { tx, token, now }) => {
    const user = token === '' ? undefined : await app.sessions.find(token);
    const policy = await policyOf(tx, user?.dealerId ?? platformDealerId);
    return {
      publicPolicy: publicPolicy.parse(policy),
      captchaAfter: policy.captchaAfter,
      pwdMode: policy.pwdMode,
      smsResendSeconds: codePolicy.resendSeconds,
      serverTime: toIso(now),
    };
  });
}
