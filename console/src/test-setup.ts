import './fields/kinds.tsx';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { LateSelect } from './fields/late-select.tsx';
import { useErrorLog } from './kit/error-log.ts';
import { FormFrame } from './kit/form-modal.tsx';
import { useLabels } from './kit/labels.ts';
import { useMenuMarks } from './kit/menu-marks.ts';
import { useHeaderState } from './kit/page-header.ts';
import { useReachability } from './kit/reachability.ts';
import { useLive } from './kit/realtime.ts';
import { useSession } from './kit/session.ts';
import { useOverlay } from './shell/overlay-store.ts';
import { useTabs } from './shell/tab-store.ts';

configure({ asyncUtilTimeout: 10_000 });

// What comes late in the browser is there at once.
await Promise.all([FormFrame.fetch(), LateSelect.fetch()]);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

// Files share modules: what one leaves in a store, the next must not find.
const stores = [useErrorLog, useLabels, useMenuMarks, useHeaderState, useReachability, useLive, useSession, useOverlay, useTabs];
afterAll(() => {
  for (const store of stores) (store.setState as (state: unknown, replace: true) => void)(store.getInitialState(), true);
});
