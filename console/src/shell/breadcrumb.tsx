import { ArrowLeftOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { go, useLocation } from '../kit/navigation.ts';
import { useHeaderState } from '../kit/page-header.ts';
import { useSession } from '../kit/session.ts';
import { backOf, trailOf } from './place.ts';

/** Where the page stands, 18 px: back arrow, trail, the page's sub-line and note, and at its end the bulletin ticker. */
export function Breadcrumb({ ticker }: { ticker: ReactNode }) {
  const { pathname } = useLocation();
  const modules = useSession((state) => state.modules);
  const header = useHeaderState((state) => state.header);
  const back = header.back ?? backOf(modules, pathname);
  const trail = trailOf(modules, pathname);
  return (
    <div className="crumb-line">
      {back !== undefined && (
        <button type="button" className="crumb-back" aria-label="返回" onClick={() => void (back === true ? go(-1) : go(back))}>
          <ArrowLeftOutlined />
        </button>
      )}
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
      {header.subline && <span className="crumb-subline">{header.subline}</span>}
      {header.note && (
        <span className="crumb-note">
          {header.note.name}：<b>{header.note.value}</b>
        </span>
      )}
      {ticker && <div className="crumb-ticker">{ticker}</div>}
    </div>
  );
}

/** The page's own name is its heading: the 18 px line leaves no room for a second one. */
const Step = ({ title, current }: { title: string; current: boolean }) => (current ? <h1>{title}</h1> : title);
