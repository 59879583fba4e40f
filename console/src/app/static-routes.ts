/** No login needed. */
export const publicPaths = new Set([
  '/whitePage',
  '/login',
  '/adminLogin',
  '/register',
  '/auth-redirect',
  '/forgotPassword',
  '/forgotPasswordSet',
  '/errDomain',
]);

/** Exempt from the enterprise redirect and the authorization checks. */
export const exemptPaths = new Set([
  '/todo',
  '/sysBulletin/list',
  '/sysBulletin/detail',
  '/enterprise',
  '/enterResultPage',
  '/enterDetail',
  '/quickAddPark',
  '/helpDocumentation',
]);

export const noticePaths = new Set(['/noAuth', '/noIndepAuth', '/noDoubleAuth']);

/** Pages that need a login but no menu. */
export const staticPaths = new Set([
  ...exemptPaths,
  ...noticePaths,
  '/index',
  '/401',
  '/404',
  '/remoteConfig',
  '/video',
  '/video1',
  '/down',
  '/downBigFile',
  '/screenCenter',
  '/screenCenter/charging',
]);
