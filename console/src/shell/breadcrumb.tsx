import { useLocation } from 'react-router';
import { go } from '../kit/navigation.ts';
import { useSession } from '../kit/session.ts';
import { trailOf } from './place.ts';

/** Where the page stands, 18 px. */
export function Breadcrumb() {
  const { pathname } = useLocation();
  const modules = useSession((state) => state.modules);
  const trail = trailOf(modules, pathname);
  return (
    <nav className="breadcrumb" aria-label="所在位置">
      <ol>
        {trail.map(({ title, path }, index) => (
          <li key={title} aria-current={index === trail.length - 1 ? 'page' : undefined}>
            {path === null ? (
              <Step title={title} current={index === trail.length - 1} />
            ) : (
              <a
                href={path}
                onClick={(event) => {
                  event.preventDefault();
                  void go(path);
                }}
              >
                {title}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The page's own name is its heading: the 18 px line leaves no room for a second one. */
const Step = ({ title, current }: { title: string; current: boolean }) => (current ? <h1>{title}</h1> : title);
