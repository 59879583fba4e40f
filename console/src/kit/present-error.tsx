import { ApiError } from './api.ts';
import { logError } from './error-log.ts';
import { clearLogin, isDeparting, keepExpiry } from './session-storage.ts';
import { toast } from './toast.ts';

let leaving = false;

function leave(after: number): void {
  if (leaving) return;
  leaving = true;
  setTimeout(() => {
    leaving = false;
    window.location.reload();
  }, after);
}

/** The one place that shows a failed call, by the presentation its code has in the contract. */
export function presentError(error: unknown): void {
  if (!(error instanceof ApiError)) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    console.error(error);
    logError(error, 'call');
    toast('error', '页面出错了，请刷新后重试');
    return;
  }
  if (error.presentation === 'silent' || error.presentation === 'reject' || error.presentation === 'return') return;
  if (error.presentation === 'logout') {
    if (isDeparting()) return;
    clearLogin();
    keepExpiry();
    leave(0);
    return;
  }
  toast('error', <ErrorText error={error} />);
  if (error.presentation === 'reload') leave(5000);
}

/** Message of a failed call with the id that support asks for. */
export function ErrorText({ error }: { error: ApiError }) {
  return (
    <span>
      {error.message}
      {error.requestId && <small className="request-id">编号 {error.requestId}</small>}
    </span>
  );
}
