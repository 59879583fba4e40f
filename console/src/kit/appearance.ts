import { create } from 'zustand';

export type Theme = 'light' | 'dark' | 'system';
export type Density = 'compact' | 'comfortable';
interface Appearance {
  theme: Theme;
  density: Density;
  /** What the operating system asks for; decides while `theme` is `system`. */
  systemDark: boolean;
}

const key = 'appearance';
const dark = typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : null;
const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Appearance>;

/** Look of this browser: theme and row density, kept locally. */
export const useAppearance = create<Appearance>(() => ({
  theme: stored.theme ?? 'light',
  density: stored.density ?? 'compact',
  systemDark: dark?.matches ?? false,
}));
dark?.addEventListener('change', (event) => useAppearance.setState({ systemDark: event.matches }));

/** Changes theme or density and keeps it. */
export function setAppearance(change: Partial<Pick<Appearance, 'theme' | 'density'>>): void {
  useAppearance.setState(change);
  const { theme, density } = useAppearance.getState();
  localStorage.setItem(key, JSON.stringify({ theme, density }));
}

/** Whether the page is drawn dark now. */
export const useDark = (): boolean => useAppearance((state) => state.theme === 'dark' || (state.theme === 'system' && state.systemDark));
