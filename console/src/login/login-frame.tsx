import type { PlatformInfo } from '@bochong/contract/dealer';
import { dealerErrors } from '@bochong/contract/dealer';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../kit/api.ts';
import { readStored, showFavicon } from '../kit/session-storage.ts';
import { CityPicture } from './city-picture.tsx';
import { loadPlatform } from './sign-in.ts';

/** Branding of this web domain, drawn around every page one sees before the login: what is known at once, then what the server says. */
export function LoginFrame({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  const platform = usePlatform();
  const name = platform?.platName ?? readStored('platformName') ?? '泊充';
  useEffect(() => {
    document.title = `${title} · ${name}`;
    showFavicon();
  }, [title, name]);
  return (
    <main className="login">
      <CityPicture />
      <section className="login-card">
        <header>
          <Logo url={platform?.platLogoUrl ?? readStored('platLogoUrl') ?? 'default'} />
          <div>
            <h1>{name}</h1>
            <p>{subtitle}</p>
          </div>
        </header>
        {children}
      </section>
      <footer>
        {[platform?.copyright, platform?.icpNo, platform?.servicePhone && `服务热线 ${platform.servicePhone}`].filter(Boolean).join('　')}
      </footer>
    </main>
  );
}

/** An unknown or disabled domain leads to /errDomain. */
function usePlatform(): PlatformInfo | null {
  const [platform, setPlatform] = useState<PlatformInfo | null>(null);
  useEffect(() => {
    loadPlatform().then(setPlatform, (error: unknown) => {
      if (error instanceof ApiError && error.code === dealerErrors.unknownDomain.code) window.location.replace('/errDomain');
    });
  }, []);
  return platform;
}

function Logo({ url }: { url: string }) {
  if (url !== 'default') return <img src={url} alt="" height={44} />;
  return (
    <svg width="44" height="44" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#1a5fd0" />
      <path d="M11 25V7h6.2a5.6 5.6 0 0 1 0 11.2H11" fill="none" stroke="#fff" strokeWidth="3.4" />
    </svg>
  );
}
