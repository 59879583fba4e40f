/** How the console reacts to an error. */
export type Presentation = 'toast' | 'silent' | 'return' | 'reject' | 'reload' | 'logout';

/** One error of the product: wire code, Chinese message, HTTP status and how the console shows it. */
export interface ErrorDefinition {
  readonly code: string;
  /** May hold `{name}` slots filled from the details. */
  readonly message: string;
  readonly status: number;
  readonly presentation: Presentation;
}

/** Declares an error. Default: HTTP 422 shown as a toast. */
/* @__NO_SIDE_EFFECTS__ */
export const error = (code: string, message: string, status = 422, presentation: Presentation = 'toast'): ErrorDefinition => ({
  code,
  message,
  status,
  presentation,
});

/** Errors every call can answer with. */
export const commonErrors = {
  unauthenticated: error('401', '登录信息已失效，请重新登录', 401, 'logout'),
  invalid: error('40001', '{message}', 400),
  forbidden: error('40301', '没有权限执行该操作', 403),
  rightsChanged: error('0xd12500012', '您的权限已变更，页面即将刷新', 403, 'reload'),
  passwordOwed: error('40302', '请先修改密码', 403),
  lotsChosen: error('40303', '您的数据权限不是全部车场，请选择自己管理的范围'),
  beyondReach: error('40304', '该数据还用于您无权管理的车场或电站，不能修改', 403),
  notFound: error('40401', '数据不存在或已被删除', 404),
  stale: error('40901', '数据已被他人修改，请刷新', 409),
  rule: error('42201', '{message}', 422),
  tooMany: error('42901', '操作过于频繁，请稍后再试', 429),
  gone: error('49901', '请求已取消', 499, 'silent'),
  busy: error('50301', '服务器繁忙，请稍后再试', 503),
  tooLong: error('50401', '耗时过长已停止，请缩小范围后再试', 504),
  full: error('50701', '服务器存储空间不足，请联系管理员', 507),
  internal: error('50001', '服务器开小差了，请稍后再试', 500),
} as const;

/** Codes the specification fixes a client reaction for; every other code is a toast. */
export const fixedPresentations: Readonly<Record<string, Presentation>> = {
  '401': 'logout',
  '0xd12500012': 'reload',
  '0x10d7501002': 'silent',
  '0xd19510002': 'silent',
  '0x10d7501208': 'reject',
  '0x10d7501214': 'reject',
  '0x1310501208': 'reject',
  '0x1310501214': 'reject',
  '0xd24600001': 'return',
  '0xcff600001': 'return',
  '0xd24600002': 'return',
  '0xcff600002': 'return',
  '0xd246000021': 'return',
  '0xcff6000021': 'return',
  '0xd06510035': 'return',
  '0xd34500011': 'return',
  '0xd06610015': 'return',
  '0xd19510001': 'return',
};
