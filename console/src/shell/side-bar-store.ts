import { create } from 'zustand';

/** Below this width the side bar lies over the page (spec §9). */
const mobileWidth = 992;

/** Whether the side bar lies over the page now. */
export const isMobile = (): boolean => window.innerWidth < mobileWidth;

const cookie = /(?:^|; )sidebarStatus=(\d)/.exec(document.cookie)?.[1];

/** Whether the side bar is expanded; kept in a cookie (spec §4). */
export const useSideBar = create<{ opened: boolean }>(() => ({ opened: !isMobile() && cookie !== '0' }));

window.matchMedia?.(`(max-width: ${mobileWidth - 1}px)`).addEventListener('change', (query) => {
  if (query.matches) useSideBar.setState({ opened: false });
});

export function setSideBar(opened: boolean): void {
  useSideBar.setState({ opened });
  // biome-ignore lint/suspicious/noDocumentCookie: the specification keeps it in a cookie, and the Cookie Store API is missing on plain http
  document.cookie = `sidebarStatus=${opened ? 1 : 0}; path=/; max-age=31536000; SameSite=Lax`;
}
