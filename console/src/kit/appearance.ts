import { create } from 'zustand';

export type Theme = 'light' | 'dark' | 'system';
export type Density = 'compact' | 'comfortable';
/** What the page-style drawer sets. */
export interface Appearance {
  theme: Theme;
  density: Density;
  /** The strip of open tabs is drawn. */
  tagsView: boolean;
  /** Tabs and breadcrumb stay in sight while the page scrolls. */
  fixedHeader: boolean;
  /** Logo and name over the side menu. */
  sidebarLogo: boolean;
}
interface State extends Appearance {
  /** What the operating system asks for; decides while `theme` is `system`. */
  systemDark: boolean;
}

const key = 'appearance';
const dark = typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : null;
const usual: Appearance = { theme: 'light', density: 'compact', tagsView: true, fixedHeader: true, sidebarLogo: false };
const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Appearance>;

/** Look of the console: kept in the browser, so that the first drawing is right, and by the shell on the server. */
export const useAppearance = create<State>(() => ({ ...usual, ...stored, systemDark: dark?.matches ?? false }));
dark?.addEventListener('change', (event) => useAppearance.setState({ systemDark: event.matches }));

/** The settings alone. */
export function appearance(): Appearance {
  const { systemDark: _, ...settings } = useAppearance.getState();
  return settings;
}

/** Changes settings and keeps them in this browser. */
export function setAppearance(change: Partial<Appearance>): void {
  useAppearance.setState(change);
  localStorage.setItem(key, JSON.stringify(appearance()));
}

/** Whether the page is drawn dark now. */
export const useDark = (): boolean => useAppearance((state) => state.theme === 'dark' || (state.theme === 'system' && state.systemDark));
