import { ownChannel } from './words.ts';

const wechat = 2;
const key = 'bochong-payer';

/** What this visit knows of the payer: asked of which login, with which state, and who it is once that is told. */
interface Asked {
  login: string;
  state: string;
  payerId: string;
}

function asked(): Asked | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Asked | null;
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing: who pays could be asked for ever. */
function keep(what: Asked): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(what));
    return true;
  } catch {
    return false;
  }
}

/** Who pays, as WeChat knows them; empty outside of it, and where it was not told. */
export const knownPayer = (): string => (ownChannel() === wechat ? (asked()?.payerId ?? '') : '');

/** WeChat takes a payment from inside of it only when it is known who pays: whether that is missing here. */
export const payerMissing = ({ wechatLogin }: { wechatLogin: string | null }): boolean =>
  ownChannel() === wechat && wechatLogin !== null && knownPayer() === '';

/**
 * Inside of WeChat: learns who pays, once a visit, by way of WeChat's own page. True while the phone is on its way there. A code counts only
 * beside the state this visit has sent; `payerOf` asks the server with it.
 */
export async function learnPayer(login: string | null, payerOf: (code: string) => Promise<{ payerId: string }>): Promise<boolean> {
  if (ownChannel() !== wechat || !login) return false;
  const query = new URLSearchParams(location.search);
  const [code, state] = [query.get('code'), query.get('state')];
  if (state !== null) history.replaceState(null, '', location.pathname);
  const before = asked();
  if (before?.login === login) {
    if (code === null || state !== before.state || before.payerId !== '') return false;
    const told = await payerOf(code).catch(() => null);
    keep({ ...before, payerId: told?.payerId ?? '' });
    return false;
  }
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (!keep({ login, state: fresh, payerId: '' })) return false;
  location.replace(`${login}&state=${fresh}#wechat_redirect`);
  return true;
}
