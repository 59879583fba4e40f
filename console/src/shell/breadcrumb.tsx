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
              title
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
