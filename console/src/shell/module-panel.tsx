import { MenuOutlined } from '@ant-design/icons';
import type { MenuNode } from '@bochong/contract/access';
import { type FocusEvent, useState } from 'react';
import { MenuIcon } from '../kit/menu-icon.tsx';
import { visibleChildren, webConfigOf } from '../kit/menu-index.ts';
import { go } from '../kit/navigation.ts';
import { useSession } from '../kit/session.ts';
import { isMobile, setSideBar, useSideBar } from './side-bar-store.ts';

/**
 * Menu button of the header: hovering opens the panel of all modules, leaving closes it; a click folds the side bar. On narrow windows the
 * side bar lies where the panel would.
 */
export function ModulePanel() {
  const [open, setOpen] = useState(false);
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the area that button and panel share; both are reachable by keyboard
    <div className="module-panel-area" onMouseEnter={() => setOpen(!isMobile())} onMouseLeave={() => setOpen(false)} onBlur={leave}>
      <button
        type="button"
        className="bar-button menu-button"
        aria-label="全部功能"
        aria-expanded={open}
        onKeyDown={(event) => event.key === 'ArrowDown' && setOpen(true)}
        onClick={() => setSideBar(!useSideBar.getState().opened)}
      >
        <MenuOutlined />
      </button>
      {open && <Panel close={() => setOpen(false)} />}
    </div>
  );
}

function Panel({ close }: { close(): void }) {
  const modules = useSession((state) => state.modules);
  const groups = modules.filter((module) => module.hidden !== 1 && webConfigOf(module).indexLink === 1);
  const entriesOf = (module: MenuNode) =>
    visibleChildren(module).map((child) => (visibleChildren(child).length === 1 ? (visibleChildren(child)[0] ?? child) : child));
  const enter = (path: string, url: string | undefined) => {
    close();
    if (url && /^https?:\/\//.test(url)) window.open(url, '_blank', 'noopener');
    else void go(path);
  };
  return (
    <div className="module-panel">
      {groups.map((module) => (
        <section key={module.id} aria-label={module.title}>
          <h3>
            <MenuIcon name={module.icon} /> {module.title}
          </h3>
          {entriesOf(module).map((child) => (
            <button key={child.id} type="button" onClick={() => enter(child.path, webConfigOf(child).thirdUrl)}>
              {child.title}
            </button>
          ))}
        </section>
      ))}
    </div>
  );
}
