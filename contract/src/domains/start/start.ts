import { endpoint } from '../../kernel/endpoint.ts';
import { gathered, gatheredCall } from '../../kernel/gathered.ts';
import { menus } from '../access/index.ts';
import { dealers } from '../dealer/index.ts';
import { licenseStanding } from '../license/index.ts';
import { sessions } from '../session/index.ts';

/** What every start of the console asks for before its first page is drawn. */
export const startCalls = {
  user: gatheredCall(sessions.get, {}),
  tree: gatheredCall(menus.tree, {}),
  buttons: gatheredCall(menus.buttons, { params: { id: '0' } }),
  about: gatheredCall(dealers.about, {}),
  enterprise: gatheredCall(dealers.applyStatus, {}),
  licence: gatheredCall(licenseStanding.mine, {}),
};

export const starts = {
  /** The answers of {@link startCalls}, each as its own call gives it to the caller: one that is refused or fails leaves the others as they are. */
  get: endpoint({
    method: 'GET',
    path: '/auth/v2/api/user/start',
    title: '进入控制台',
    access: 'session',
    ofCompany: true,
    whileOwing: true,
    data: gathered(startCalls),
  }),
};
