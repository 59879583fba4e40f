import { describe, expect, test } from 'vitest';
import type { Session } from '../kit/session.ts';
import { areaOf, enterprisePath, licenceBadge } from './badges.tsx';

test.each([
  [-3, undefined],
  [-2, undefined],
  [-1, 'amber'],
  [0, undefined],
  [1, undefined],
  [2, 'blue'],
  [3, undefined],
])('authorization %i has the badge %s', (status, tone) => expect(licenceBadge(status)?.tone).toBe(tone));

describe('enterprise badge', () => {
  const facts = (userType: number, platformType: '1' | '2', screenFlag: 0 | 1, enterpriseStatus: number) => ({
    user: { userType } as Session['user'],
    platform: { platformType, screenFlag } as Session['platform'],
    enterpriseStatus,
  });
  test.each([
    ['never registered', facts(2, '1', 1, 0), '/enterprise'],
    ['being audited', facts(2, '1', 1, 2), '/enterDetail'],
    ['refused', facts(3, '1', 1, 3), '/enterDetail'],
    ['certified', facts(2, '1', 1, 1), null],
    ['several dealers', facts(2, '2', 1, 0), null],
    ['screen flag off', facts(2, '1', 0, 0), null],
    ['platform user', facts(1, '1', 1, 0), null],
    ['platform support', facts(4, '1', 1, 0), null],
  ])('%s', (_name, state, path) => expect(enterprisePath(state)).toBe(path));
});

test.each([
  ['/systemManage/user/list', '系统管理'],
  ['/down', '下载'],
  ['/downBigFile', '下载'],
  ['/index', null],
])('the badge beside the name at %s', (path, area) => expect(areaOf(path)).toBe(area));
