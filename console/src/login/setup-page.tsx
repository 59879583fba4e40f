import { type SetupMade, type SetupState, setups } from '@bochong/contract/installation';
import { commonErrors } from '@bochong/contract/kernel/error';
import { newPasswordProblem, passwordHint, repeatedPasswordProblem } from '@bochong/contract/kernel/password';
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { ApiError, call } from '../kit/api.ts';
import { sha256 } from '../kit/digest.ts';
import { logoTypes, shrunkLogo, unreadablePicture } from '../kit/shrunk-picture.ts';
import { entryOf, Field, Message, Submit } from './login-field.tsx';
import './setup-page.css';
import { messageOf } from './sign-in.ts';

const steps = ['平台', '管理员', '授权', '首个单位'] as const;

/** The token stands behind the `#`: it never reaches a log on the way. */
const tokenOf = (): string => decodeURIComponent(window.location.hash.slice(1));

/** Sets up an empty installation, once: four steps, each kept by the server as it is sent. */
export function SetupPage() {
  const [token] = useState(tokenOf);
  const [state, setState] = useState<SetupState | null>(null);
  const [shown, setShown] = useState(1);
  const [problem, setProblem] = useState('');
  const show = (next: SetupState) => {
    setState(next);
    setShown(next.step);
  };
  useEffect(() => {
    document.title = '安装 · 泊充';
    call(setups.get, { body: { token } }).then(
      (next) => {
        setState(next);
        setShown(next.step);
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
  }, [token]);
  return (
    <main className="login setup">
      <section className="login-card setup-card">
        <header>
          <div>
            <h1>泊充</h1>
            <p>首次安装</p>
          </div>
        </header>
        {state?.made && <Done made={state.made} platform={state.platform} token={token} />}
        {state?.made === null && (
          <>
            <Progress shown={shown} reached={state.step} onShow={setShown} />
            {shown === 1 && <PlatformStep token={token} state={state} onKept={show} />}
            {shown === 2 && <AdministratorStep token={token} state={state} onKept={show} />}
            {shown === 3 && <LicenseStep token={token} state={state} onKept={show} />}
            {shown === 4 && <CompanyStep token={token} state={state} onMade={(made) => setState({ ...state, made })} />}
          </>
        )}
        {problem !== '' && <Closed words={problem} />}
      </section>
    </main>
  );
}

const Closed = ({ words }: { words: string }) => (
  <>
    <Message>{words}</Message>
    <p>安装地址不存在、已过期或安装已完成。请使用服务器启动时打印的地址；重新启动服务器会给出新的地址。</p>
    <nav className="login-links" aria-label="其他入口">
      <a href="/login">前往登录</a>
    </nav>
  </>
);

function Progress({ shown, reached, onShow }: { shown: number; reached: number; onShow(step: number): void }) {
  return (
    <ol className="setup-steps" aria-label="安装步骤">
      {steps.map((title, index) => (
        <li key={title} aria-current={shown === index + 1 ? 'step' : undefined}>
          <button type="button" disabled={index + 1 > reached} onClick={() => onShow(index + 1)}>
            {index + 1} {title}
          </button>
        </li>
      ))}
    </ol>
  );
}

interface StepProps {
  token: string;
  state: SetupState;
  onKept(state: SetupState): void;
}

/** One step's form: what it says is sent, and a refusal is told above the button. */
function StepForm({ children, submit, label }: { children: ReactNode; submit(form: FormData): Promise<unknown>; label: string }) {
  const [message, setMessage] = useState('');
  const [pending, setPending] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPending(true);
    setMessage('');
    await submit(new FormData(event.currentTarget)).catch((error: unknown) => setMessage(messageOf(error)));
    setPending(false);
  };
  return (
    <form onSubmit={send} noValidate>
      {children}
      <Message>{message}</Message>
      <Submit pending={pending}>{label}</Submit>
    </form>
  );
}

function Choice({ name, value, checked, title, note }: { name: string; value: string; checked: boolean; title: string; note: string }) {
  return (
    <label className="setup-choice">
      <input type="radio" name={name} value={value} defaultChecked={checked} />
      <span>
        {title}
        <small>{note}</small>
      </span>
    </label>
  );
}

function LogoField({ logo, onChange }: { logo: string; onChange(logo: string): void }) {
  const [problem, setProblem] = useState('');
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblem('');
    await shrunkLogo(file).then(onChange, () => setProblem(unreadablePicture));
  };
  return (
    <div className="setup-logo">
      <span>平台标志（可选，显示在登录页和左上角）</span>
      <p>
        {logo !== '' && <img src={logo} alt="平台标志" height={32} />}
        <label>
          {logo === '' ? '选择图片' : '更换'}
          <input type="file" accept={logoTypes} onChange={({ target }) => void choose(target.files?.[0])} />
        </label>
        {logo !== '' && (
          <button type="button" className="setup-later" onClick={() => onChange('')}>
            移除
          </button>
        )}
      </p>
      <Message>{problem}</Message>
    </div>
  );
}

function PlatformStep({ token, state, onKept }: StepProps) {
  const { platName = '', platformType = '1', domains = [window.location.hostname] } = state.platform ?? {};
  const [logo, setLogo] = useState(state.platform?.logo ?? '');
  const submit = async (form: FormData) => {
    const body = {
      token,
      platName: entryOf(form, 'platName'),
      platformType: entryOf(form, 'platformType') as '1' | '2',
      domains: entryOf(form, 'domains')
        .split(/[\s,，;；]+/)
        .filter((domain) => domain !== ''),
      logo,
    };
    onKept(await call(setups.platform, { body }));
  };
  return (
    <StepForm submit={submit} label="下一步">
      <Field label="平台名称" name="platName" defaultValue={platName} maxLength={32} autoFocus />
      <fieldset>
        <legend>平台类型</legend>
        <Choice name="platformType" value="1" checked={platformType === '1'} title="单一运营商" note="一家公司自己使用" />
        <Choice name="platformType" value="2" checked={platformType === '2'} title="多运营商平台" note="为多家公司提供服务" />
      </fieldset>
      <Field label="访问域名（可填多个，用空格分开）" name="domains" defaultValue={domains.join(' ')} maxLength={500} />
      <p className="login-hint">填写浏览器地址栏里的域名或IP地址，不含端口。时区固定为北京时间。</p>
      <LogoField logo={logo} onChange={setLogo} />
    </StepForm>
  );
}

function AdministratorStep({ token, state, onKept }: StepProps) {
  const { account = '', userName = '' } = state.administrator ?? {};
  const submit = async (form: FormData) => {
    const [plain, repeated] = [String(form.get('newPwd') ?? ''), String(form.get('checkPwd') ?? '')];
    const named = entryOf(form, 'account');
    const problem = newPasswordProblem(plain, { mode: 1, account: named }) ?? repeatedPasswordProblem(repeated, plain);
    if (problem !== null) throw new Error(problem);
    const body = { token, account: named, userName: entryOf(form, 'userName'), verifier: await sha256(plain + state.salt) };
    onKept(await call(setups.administrator, { body }));
  };
  return (
    <StepForm submit={submit} label="下一步">
      <Field label="平台管理员账号" name="account" autoComplete="username" defaultValue={account} maxLength={32} autoFocus />
      <Field label="姓名" name="userName" autoComplete="name" defaultValue={userName} maxLength={20} />
      <Field label="密码" name="newPwd" type="password" autoComplete="new-password" aria-describedby="password-hint" maxLength={64} />
      <p id="password-hint" className="login-hint">
        {passwordHint(1)}
      </p>
      <Field label="确认密码" name="checkPwd" type="password" autoComplete="new-password" maxLength={64} />
    </StepForm>
  );
}

function LicenseStep({ token, state, onKept }: StepProps) {
  const { issuer = 1, publicKey = '' } = state.license ?? {};
  const submit = async (form: FormData) => {
    const license = { issuer: Number(entryOf(form, 'issuer')) as 1 | 2, publicKey: entryOf(form, 'publicKey') };
    onKept(await call(setups.license, { body: { token, license } }));
  };
  return (
    <StepForm submit={submit} label="下一步">
      <fieldset>
        <legend>授权由谁签发</legend>
        <Choice
          name="issuer"
          value="1"
          checked={issuer === 1}
          title="本平台自行签发"
          note="现在生成一对密钥：私钥加密后存在数据库里，用数据目录中的 secret.key 解密，两者都要备份"
        />
        <Choice name="issuer" value="2" checked={issuer === 2} title="由外部签发" note="填写签发方的公钥，之后在“运营商授权”导入授权文件" />
      </fieldset>
      <Field label="签发方公钥（仅外部签发时填写）" name="publicKey" defaultValue={publicKey} maxLength={44} autoComplete="off" />
      <p className="login-hint">
        本安装的机器码 <code>{state.machineCode}</code>
      </p>
    </StepForm>
  );
}

function CompanyStep({ token, state, onMade }: { token: string; state: SetupState; onMade(made: SetupMade): void }) {
  const single = state.platform?.platformType === '1';
  const [message, setMessage] = useState('');
  const finish = async (company: Record<'dealerName' | 'manager' | 'phone' | 'account', string> | null) =>
    onMade(await call(setups.finish, { body: { token, company } }));
  const submit = (form: FormData) =>
    finish({
      dealerName: entryOf(form, 'dealerName'),
      manager: entryOf(form, 'manager'),
      phone: entryOf(form, 'phone'),
      account: entryOf(form, 'account'),
    });
  return (
    <>
      <StepForm submit={submit} label="完成安装">
        <Field label="单位名称" name="dealerName" autoComplete="organization" maxLength={64} autoFocus />
        <Field label="负责人" name="manager" autoComplete="name" maxLength={20} />
        <Field label="手机号" name="phone" inputMode="numeric" autoComplete="tel" maxLength={11} />
        <Field label="单位管理员账号" name="account" autoComplete="off" maxLength={32} />
        <p className="login-hint">停车场在单位管理员登录后新建，首页会引导每一步。</p>
      </StepForm>
      {!single && (
        <>
          <Message>{message}</Message>
          <button
            type="button"
            className="setup-later"
            onClick={() => void finish(null).catch((error: unknown) => setMessage(messageOf(error)))}
          >
            以后再添加单位，完成安装
          </button>
        </>
      )}
    </>
  );
}

/** Both ways on acknowledge what is shown here: until then the address shows it again. */
function Done({ made: { company }, platform, token }: { made: SetupMade; platform: SetupState['platform']; token: string }) {
  const [message, setMessage] = useState('');
  const leave = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const { href } = event.currentTarget;
    const go = () => window.location.assign(href);
    await call(setups.acknowledge, { body: { token } }).then(go, (error: unknown) => {
      if (error instanceof ApiError && error.code === commonErrors.notFound.code) go();
      else setMessage(messageOf(error));
    });
  };
  return (
    <>
      <p role="status">安装完成，{platform?.platName ?? '平台'}已可使用。前往登录后，此页面不会再次打开。</p>
      {company && (
        <dl className="setup-made">
          <dt>单位管理员账号</dt>
          <dd>{company.account}</dd>
          <dt>初始密码（请先记下，首次登录须修改）</dt>
          <dd>
            <code>{company.initialPassword}</code>{' '}
            <button type="button" onClick={() => void navigator.clipboard?.writeText(company.initialPassword)}>
              复制
            </button>
          </dd>
        </dl>
      )}
      <Message>{message}</Message>
      <nav className="login-links" aria-label="其他入口">
        {company && (
          <a href="/login" onClick={leave}>
            单位管理员登录
          </a>
        )}
        <a href="/adminLogin" onClick={leave}>
          平台管理员登录
        </a>
      </nav>
    </>
  );
}
