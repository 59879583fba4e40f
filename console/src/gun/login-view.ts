import { chargingOrderErrors, type DriverGun, driverCharges } from '@bochong/contract/charging-order';
import { call } from '../driver/call.ts';
import { actionButton, h, problemLine, show } from '../driver/dom.ts';
import { messageOf } from './advice.ts';
import { gunCard, head, posted } from './gun-head.ts';
import { keepPass } from './memory.ts';

const isMobile = (phone: string): boolean => /^1\d{10}$/.test(phone);

/** Who pays: a number that is proved by a code. Nobody has to register before. */
export function showLogin(gun: DriverGun, token: string, done: (pass: string) => void, message = ''): void {
  const { line, say } = problemLine();
  /** Its holder may be the one who has scanned it. */
  const kept = gun.obstacle === chargingOrderErrors.connectorReserved.code;
  say(message);
  const phone = h('input', { type: 'tel', inputmode: 'numeric', autocomplete: 'tel-national', maxlength: '11', required: true });
  const code = h('input', { type: 'text', inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '6', required: true });
  const hint = h('p', { class: 'quiet', role: 'status' });
  const failed = (words: string) => say(words);
  const send = actionButton(
    '获取验证码',
    'second',
    async () => {
      say('');
      if (!isMobile(phone.value.trim())) return say('请输入11位手机号');
      const { resendSeconds } = await call(driverCharges.sendCode, { body: { token, phone: phone.value.trim() } }).catch(told);
      hint.replaceChildren(`验证码已发送，${resendSeconds} 秒后可重新获取`);
      code.focus();
    },
    failed,
  );
  const enter = actionButton(
    '登录',
    'main',
    async () => {
      say('');
      if (!isMobile(phone.value.trim()) || code.value.trim() === '') return say('请输入手机号和验证码');
      const body = { token, phone: phone.value.trim(), code: code.value.trim() };
      const { pass } = await call(driverCharges.login, { body }).catch(told);
      keepPass(gun.dealerName, pass);
      done(pass);
    },
    failed,
  );
  show(
    head(gun),
    gunCard(gun),
    (gun.obstacle === '' || kept) &&
      h(
        'section',
        { class: 'card', 'aria-label': '登录' },
        h('h2', {}, kept ? '是您预约的？用手机号登录' : '用手机号充电'),
        h('label', { class: 'field' }, '手机号', phone),
        send,
        hint,
        h('label', { class: 'field' }, '验证码', code),
        line,
        enter,
        h('p', { class: 'quiet' }, '首次使用会自动开通账户，充电费从账户余额里扣。'),
      ),
    posted(gun),
  );
}

function told(failure: unknown): never {
  throw new Error(messageOf(failure));
}
