import { go } from '../kit/navigation.ts';
import { useSession } from '../kit/session.ts';
import { readStored } from '../kit/session-storage.ts';

/** Logo and name of the platform; a click leads home. */
export function Brand({ short = false }: { short?: boolean }) {
  const platform = useSession((state) => state.platform);
  const logo = platform?.platLogoUrl ?? readStored('platLogoUrl') ?? 'default';
  const name = platform?.platName ?? readStored('platformName') ?? '泊充';
  return (
    <a
      className="brand"
      href="/index"
      aria-label={name}
      onClick={(event) => {
        event.preventDefault();
        void go('/index');
      }}
    >
      {logo === 'default' ? <DefaultLogo /> : <img src={logo} alt="" height={28} />}
      {!short && <strong>{name}</strong>}
    </a>
  );
}

const DefaultLogo = () => (
  <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="currentColor" />
    <path d="M11 25V7h6.2a5.6 5.6 0 0 1 0 11.2H11" fill="none" stroke="var(--bar)" strokeWidth="3.4" />
  </svg>
);
