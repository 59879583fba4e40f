import { type ListPreference, listPreference, preferences, type ShellPreference, shellPreference } from '@bochong/contract/access';
import { create } from 'zustand';
import { call } from './api.ts';
import type { Appearance } from './appearance.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the signed-in user set up, by name; the browser keeps a copy, so that a page is drawn right before the server has answered. */
const usePreferences = create<{ owner: string; values: Values }>(() => ({ owner: '', values: {} }));

const copyOf = (owner: string) => `preferences:${owner}`;
const keep = (owner: string, values: Values) => {
  localStorage.setItem(copyOf(owner), JSON.stringify(values));
  usePreferences.setState({ owner, values });
};

/** Takes the browser's copy of a user's preferences. */
export function recallPreferences(owner: string): void {
  if (usePreferences.getState().owner === owner) return;
  const copy = localStorage.getItem(copyOf(owner));
  usePreferences.setState({ owner, values: copy === null ? {} : (JSON.parse(copy) as Values) });
}

/** Brings the server's preferences of the user here; what another device has changed is drawn then. */
export async function fetchPreferences(owner: string): Promise<void> {
  const known = await call(preferences.list, {}).catch(() => null);
  if (known === null || usePreferences.getState().owner !== owner) return;
  // What is changed here and not sent yet is newer than the answer.
  const unsent = Object.entries(usePreferences.getState().values).filter(([name]) => waiting.has(name));
  keep(owner, Object.fromEntries([...known.map(({ name, value }) => [name, value]), ...unsent]));
}

/** Changes the server has not heard of: each with the time at which it will, and how. */
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; tell(): void }>();
const saveAfterMs = 600;
// Whoever changes something and leaves at once finds it changed.
window.addEventListener('pagehide', () => {
  for (const { tell } of waiting.values()) tell();
});

/** Keeps a value at once here and, when the user has stopped changing it or leaves, on the server. */
function save(name: string, value: object, send: () => Promise<unknown>): void {
  const { owner, values } = usePreferences.getState();
  keep(owner, { ...values, [name]: value });
  clearTimeout(waiting.get(name)?.timer);
  const tell = () => {
    clearTimeout(change.timer);
    // A failure is harmless: the browser keeps the value, and the next change sends it again.
    void send()
      .catch(() => undefined)
      .finally(() => waiting.get(name) === change && waiting.delete(name));
  };
  const change = { timer: setTimeout(() => tell(), saveAfterMs), tell };
  waiting.set(name, change);
}

const none: ListPreference = {};
const lists = new WeakMap<object, ListPreference>();

/** How the user wants the list of a page; unreadable counts as nothing set up. */
function listOf(value: unknown): ListPreference {
  if (typeof value !== 'object' || value === null) return none;
  const known = lists.get(value) ?? listPreference.safeParse(value).data ?? none;
  lists.set(value, known);
  return known;
}

/** How the user wants the list of a page (columns, widths, row height, saved filters), and how to change it. */
export function useListPreference(path: string): readonly [ListPreference, (next: ListPreference) => void] {
  const value = usePreferences((state) => listOf(state.values[`list:${path}`]));
  return [value, (next) => save(`list:${path}`, next, () => call(preferences.save, { body: { kind: 'list', path, value: next } }))];
}

/** Keeps the frame's settings. */
export const saveShellPreference = (value: ShellPreference): void =>
  save('shell', value, () => call(preferences.save, { body: { kind: 'shell', value } }));

/** Hears the frame's settings, now and whenever the server or another user brings others. Answers the undo. */
export function onShellPreference(hear: (value: Partial<Appearance>) => void): () => void {
  let last: unknown;
  const look = ({ values }: { values: Values }) => {
    if (values.shell === last) return;
    last = values.shell;
    const { data } = shellPreference.safeParse(last);
    // What came as JSON holds no undefined.
    if (data) hear(data as Partial<Appearance>);
  };
  look(usePreferences.getState());
  return usePreferences.subscribe(look);
}
