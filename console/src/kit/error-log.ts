import { clientErrors } from '@bochong/contract/platform-config';
import { create } from 'zustand';
import { call } from './api.ts';
import { readStored } from './session-storage.ts';

/** One unexpected failure of the console, as it is shown to those who look after the platform. */
export interface LoggedError {
  message: string;
  stack: string;
  /** Where it came from: the part of React's tree, or the global handler. */
  info: string;
  /** Address the user was on. */
  url: string;
  release: string;
}

/** Failures of this page load, newest last. */
export const useErrorLog = create<{ list: readonly LoggedError[] }>(() => ({ list: [] }));

const most = 50;
/** Built files carry a hash of their content: the name of this one says which release runs. */
const release = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';

/** The specification's setting: failures are logged where the build's mode is the one it names. */
export const logsErrors = (mode: string, setting = 'production'): boolean => mode === setting;

let active = logsErrors(import.meta.env.MODE, import.meta.env.VITE_ERROR_LOG);

/** Switches the log on or off, whatever the build says: for tests. */
export const setErrorLog = (on: boolean): void => {
  active = on;
  useErrorLog.setState({ list: [] });
};

/** Keeps a failure with its address and tells the server, once for each message; a page that fails over and over does not flood it. */
export function logError(error: unknown, info: string): void {
  if (!active) return;
  const { list } = useErrorLog.getState();
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  if (list.length >= most || list.some((known) => known.message === message && known.url === window.location.href)) return;
  const logged = { message, stack, info, url: window.location.href, release };
  useErrorLog.setState({ list: [...list, logged] });
  if (readStored('token') === null) return;
  const cut = (text: string, length: number) => text.slice(0, length);
  const body = { ...logged, message: cut(message, 500), stack: cut(stack, 4000), info: cut(info, 2000), url: cut(logged.url, 500) };
  // A log that cannot be sent is not worth a second failure.
  call(clientErrors.report, { body }).catch(() => undefined);
}

/** Catches what nobody else did; answers the undo. */
export function watchErrors(): () => void {
  const onError = ({ error, message }: ErrorEvent) => logError(error ?? message, 'window');
  const onRejection = ({ reason }: PromiseRejectionEvent) => logError(reason, 'promise');
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
