import { create } from 'zustand';

/** Below this width the side bar lies over the page (spec §9). */
export const mobileWidth = 992;

const cookie = /(?:^|; )sidebarStatus=(\d)/.exec(document.cookie)?.[1];

/** Whether the side bar is expanded; kept in a cookie (spec §4). */
export const useSideBar = create<{ opened: boolean }>(() => ({ opened: window.innerWidth >= mobileWidth && cookie !== '0' }));

export function setSideBar(opened: boolean): void {
  useSideBar.setState({ opened });
  // biome-ignore lint/suspicious/noDocumentCookie: the specification keeps it in a cookie, and the Cookie Store API is missing on plain http
  document.cookie = `sidebarStatus=${opened ? 1 : 0}; path=/; max-age=31536000; SameSite=Lax`;
}
