import { create } from 'zustand';
import { useScreen } from '../kit/screen.ts';

/** Whether the side bar lies over the page now. */
export const isMobile = (): boolean => useScreen.getState().small;

const cookie = /(?:^|; )sidebarStatus=(\d)/.exec(document.cookie)?.[1];

/** Whether the side bar is expanded, kept in a cookie, and whether its last change was without animation. */
export const useSideBar = create<{ opened: boolean; still: boolean }>(() => ({ opened: !isMobile() && cookie !== '0', still: true }));

useScreen.subscribe((screen, before) => {
  if (screen.small && !before.small) useSideBar.setState({ opened: false, still: true });
});

/** Opens or closes the side bar; `still` skips the animation. */
export function setSideBar(opened: boolean, still = false): void {
  useSideBar.setState({ opened, still });
  // biome-ignore lint/suspicious/noDocumentCookie: the specification keeps it in a cookie, and the Cookie Store API is missing on plain http
  document.cookie = `sidebarStatus=${opened ? 1 : 0}; path=/; max-age=31536000; SameSite=Lax`;
}
