import type { SettingEffects } from '@bochong/contract/kernel/setting';
import type { SecurityPolicy } from '@bochong/contract/session';

/** What a change of policy meets, counted over everybody it applies to. */
export interface PolicyFacts {
  /** Users whose password is older than the new limit and not than the old one. */
  expiring: number;
  /** Users with a weak password who may keep it by the old policy and not by the new one. */
  weak: number;
  /** Sessions that are open now. */
  sessions: number;
  /** Users with more sessions than the new limit, and the sessions beyond it. */
  crowded: { users: number; sessions: number };
  /** Operating units with a value of their own that is looser than the new one, so that the new one applies there. */
  looserUnits: number;
}

/** What saving will do, in figures; only what is changed is said. */
export function effectsOf(before: SecurityPolicy, after: SecurityPolicy, facts: PolicyFacts): SettingEffects {
  const effects: SettingEffects = [];
  const say = (name: keyof SecurityPolicy, text: string, heavy = false) => void effects.push({ name, text, heavy });
  const changed = (name: keyof SecurityPolicy) => before[name] !== after[name];
  if (changed('pwdExpireDays')) {
    say('pwdExpireDays', `${facts.expiring}个用户的密码因此过期，下次登录须先修改密码`, facts.expiring > 0);
  }
  if (changed('pwdMode') || changed('forbidWeakMode')) {
    say('pwdMode', `${facts.weak}个用户仍用弱口令，下次登录须先修改密码；其他人在下次修改时按新规则`, facts.weak > 0);
  }
  if (changed('sessionMaxPerUser')) {
    const { users, sessions } = facts.crowded;
    say('sessionMaxPerUser', `${users}个用户现在超过上限，其下次登录时最早的会话退出（现共超出${sessions}个）`, users > 0);
  }
  if (changed('sessionIdleMinutes') || changed('sessionMaxHours')) {
    say('sessionIdleMinutes', `现有${facts.sessions}个会话保持原来的时限，没有会话因此退出；下次登录按新时限`);
  }
  if (changed('maxFail') || changed('lockMinutes') || changed('captchaAfter') || changed('ipMaxFail10Min')) {
    say('maxFail', '已锁定的账号和地址不变，从下一次登录失败起按新规则计数');
  }
  if (facts.looserUnits > 0) say('maxFail', `${facts.looserUnits}个运营单位自己的配置比新值宽松，改按平台的新值执行`, true);
  return effects;
}
