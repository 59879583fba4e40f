import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { flag } from '../../kernel/fields.ts';
import { authStatus } from './license-enums.ts';

/** Asked by every page as it begins: alone, so that nothing else of licences is loaded with it. */
export const licenseStanding = {
  mine: endpoint({
    method: 'GET',
    path: '/license/v2/api/getAuthStatus',
    title: '授权状态',
    access: 'session',
    data: z.object({ authStatus: authStatus.schema, isRegist: flag('企业已认证') }),
  }),
};
