import { expect, test } from 'vitest';
import { allEndpoints } from './catalogue.ts';

/** Calls the specification names for shell, accounts, dealers, licences and bulletins, as it writes them. */
const specified = `
auth/v2/api: POST user/login, GET user/logout, POST checkAccount, GET user/loginInfo, POST getChallengeCode, POST modifyUser/getChallengeCode,
  POST loginByTicket, POST loginByV1User
user/v2/api: GET userMenuTree, POST shortcutMenus, GET getPicVerifyCode, GET btnResources/:id, GET synV1User/getUserSource, GET collector/weakPwdCode,
  GET collector/getCollectors,
  GET sysUser/getUserByRecource
user/v2/api/sysUser: GET getVerifyCodeByAccount, POST forgetPwdNext, POST resetPwd, GET users, POST user, PUT user, DELETE user, GET :id, POST updateAccount,
  POST resetNormalUserPassword, POST changePassword, POST modifyPassword, POST changeFirstLoginUserPwd, GET getPhoneVerifyCode, GET getUserPhone,
  GET sendVerifyCode, GET isPhoneRegistered, POST submitVerifyCode
dealer/v2/api: GET dealerInfos/about, GET dealerInfos/:id, POST dealerInfos/sendUpdateDealerVerifyCode, POST dealerInfos/updateDealerManager,
  GET portal/applyStatus, GET portal/registState, GET dealerInfos/chosen, GET dealerInfos/domain, GET rechargePayTypes, GET payTypes, GET level2AddrInfos,
  GET gateInfos/chosen, GET parkInfos/chosen, GET areas/tree, GET areas/cityTree
basic/v2/api: GET sysDicts/findByDicType, GET platformConfig, GET thirdPlatformPage/configs, GET thirdPlatformPage/url
finance/v2/api: GET tasks, GET monthVerify/:id, GET bills, GET bills/export, POST monthVerify/deal, POST monthVerify/execute/:id, GET monthVerify/cornerMark,
  PUT adjustedBill/:id
backlog/v2/api: GET backlogs, GET backLogType
publicity/v2/api: GET bulletinInfos, GET bulletinInfo/dealerBulletinInfos, GET bulletinInfos/DealerTypes, GET bulletinInfo/forceReadBulletinInfos,
  GET bulletinInfos/platformBulletinInfos, GET bulletinInfos/addrInfo, POST bulletinInfos/readBulletins, POST bulletinInfos, PUT bulletinInfos,
  DELETE bulletinInfos, DELETE dealerDelete, GET bulletinInfos/:id, POST bulletinInfos/approval, POST bulletinInfos/submitApproval,
  GET bulletinInfos/audit/:id, POST bulletinInfos/offline
license/v2/api: GET licensePoolInfos, GET historyLicenseInfos, GET licenseTradeRecords, GET getAuthInfo, GET listLicenseParks, GET licensePoolChanges,
  GET listAuthTypeByDealerId, GET login/notices, GET noticeConfig, GET getAuthStatus, GET queryLocalLicense, POST importLicenseInfo,
  POST saveNewParkForPool, POST updateLicenseAdjustment, POST onlineActivation
pass/v2/api: GET passVehicleInfo, GET passVehicleInfo/image/:id, GET berthInfos/chosen, GET parkOrderImages, GET passImage/list
charge/v2/api/parkOrders: GET list, DELETE, GET :id, GET calculateProcess, GET unOut, GET unOutPeriodConfig, POST unOutPeriodConfig, POST setOutTime,
  GET simpleDetail/:id
charge/v2/api: GET chargeInfos, POST chargeInfos/refund, POST chargeInfos/refundAgain, GET chargeInfos/refundPage, GET chargeInfos/:id,
  GET chargeInfos/:id/images, GET chargeRefunds, GET chargeRefunds/detail/:id, PUT parkChargeRefund/:id, GET wechatchanges,
  GET arrearsPays, GET arrearsPays/detail/:id
cps/v2/api: GET chargingStation/choose
charge/v2/api/arrearsRecords: GET list, GET detail/:id, POST pay, POST cancel, GET countAndMoney, POST modifyPlate
charge/v2/api/arrearsPlates: GET list, GET :id, POST platePhoneUnbind, POST saveListPriority, GET queryListPriority
charge/v2/api/arrears: GET plateClazz/dict, GET plateClazz/chosen, GET plateClazz/detail/:id, GET parkRela/list, POST parkRela, DELETE parkRela/:id,
  GET parkRela/detail/:id, GET parkRela/associatedParks`;

const calls = specified
  .trim()
  .split(/\n(?=\w)/)
  .flatMap((line) => {
    const [, base = '', list = ''] = /^(\S+): (.+)$/s.exec(line) ?? [];
    return list.split(/,\s+/).map((one) => {
      const [method, path] = one.split(' ');
      return [method, `/${base}${path === undefined ? '' : `/${path}`}`] as const;
    });
  });
const served = new Set(
  Object.values(allEndpoints).flatMap(({ method, path, alias }) => [path, alias].map((one) => `${method} ${one?.replace(/:\w+/g, ':id')}`)),
);

test.each(calls)('the specified call %s %s is served', (method, path) => {
  expect(served).toContain(`${method} ${path}`);
});
