import { lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { segmentOf } from '../kit/menu-index.ts';
import { currentPath } from '../kit/navigation.ts';
import { toast } from '../kit/toast.ts';
import { closeOverlay, openOverlay, useOverlay } from './overlay-store.ts';
import { closeTabs, refreshTab, useTabs } from './tab-store.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));
const KeyboardHelp = lazy(async () => ({ default: (await import('./keyboard-help.tsx')).KeyboardHelp }));
const StyleDrawer = lazy(async () => ({ default: (await import('./style-drawer.tsx')).StyleDrawer }));

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Shell's part of a key press; answers whether it was one. */
export function onShellKey(event: KeyboardEvent): boolean {
  const shown = segmentOf(currentPath());
  const tab = useTabs.getState().list.find((one) => one.id === shown);
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') openOverlay('palette');
  else if (event.altKey && event.code === 'KeyW' && tab && !tab.pinned) void closeTabs('close', tab.id, shown);
  else if (event.altKey && event.code === 'KeyR' && tab) void refreshTab(tab);
  else if (event.key === '?' && !isTyping(event.target)) openOverlay('help');
  else return false;
  return true;
}

function Failed() {
  useEffect(() => {
    toast('error', '操作面板出错了，请重试');
    closeOverlay();
  }, []);
  return null;
}

/** Listens for the shell's keys and draws what they open. */
export function Overlays() {
  const open = useOverlay((state) => state.open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (onShellKey(event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const Shown = open === null ? null : { palette: CommandPalette, help: KeyboardHelp, style: StyleDrawer }[open];
  // Broken, it closes again and leaves what lies under it.
  return (
    <div className="overlays">
      <ErrorBoundary key={open} broken={<Failed />}>
        <Suspense fallback={null}>{Shown && <Shown close={closeOverlay} />}</Suspense>
      </ErrorBoundary>
    </div>
  );
}
