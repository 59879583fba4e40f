import { create } from 'zustand';

/** Below this width the side bar lies over the page. */
const mobileWidth = 992;

/** Whether the side bar lies over the page now. */
export const isMobile = (): boolean => window.innerWidth < mobileWidth;

const cookie = /(?:^|; )sidebarStatus=(\d)/.exec(document.cookie)?.[1];

/** Whether the side bar is expanded, kept in a cookie, and whether its last change was without animation. */
export const useSideBar = create<{ opened: boolean; still: boolean }>(() => ({ opened: !isMobile() && cookie !== '0', still: true }));

window.matchMedia?.(`(max-width: ${mobileWidth - 1}px)`).addEventListener('change', (query) => {
  if (query.matches) useSideBar.setState({ opened: false, still: true });
});

/** Opens or closes the side bar; `still` skips the animation. */
export function setSideBar(opened: boolean, still = false): void {
  useSideBar.setState({ opened, still });
  // biome-ignore lint/suspicious/noDocumentCookie: the specification keeps it in a cookie, and the Cookie Store API is missing on plain http
  document.cookie = `sidebarStatus=${opened ? 1 : 0}; path=/; max-age=31536000; SameSite=Lax`;
}
