import {
  cameraCoveredPage,
  chargePointOfflineRecordPage,
  illegalParkingPage,
  occupyAbnormalPage,
  offlineWarningPage,
} from '../alarm/menu.ts';
import { appealPage, billComplaintPage } from '../appeal/menu.ts';
import { underpaymentRecordPage } from '../arrears/menu.ts';
import { balanceAccountPage, withdrawHandlingPage } from '../balance/menu.ts';
import { receiptPage } from '../bill/menu.ts';
import { bulletinAuditPage } from '../bulletin/menu.ts';
import { chargingAppealPage } from '../charging-appeal/menu.ts';
import { ownerAccountPage } from '../charging-customer/menu.ts';
import { chargingDebtPage } from '../charging-debt/menu.ts';
import { detectionPage } from '../charging-detection/menu.ts';
import { chargingFaultPage } from '../charging-fault/menu.ts';
import { foreignChargePage, peerCheckPage, peerPage } from '../charging-peer/menu.ts';
import { invoicePage, invoiceRecordPage, invoiceSubjectPage, reInvoicePage } from '../e-invoice/menu.ts';
import { trialBalancePage } from '../ledger/menu.ts';
import { licenseIssuePage } from '../license/menu.ts';
import { operationLogPage } from '../operation-log/menu.ts';
import { payAccountApplyPage, payAccountPage } from '../pay-account/menu.ts';
import { backgroundJobPage } from '../platform-config/menu.ts';
import { dailyBillPage, executeTaskPage, pendingStatementPage } from '../reconciliation/menu.ts';
import { chargingRefundAuditPage, parkingRefundPage } from '../refund/menu.ts';
import { disabledCarPage, passApplyAuditPage, passCancelAuditPage, passReapplyAuditPage } from '../special-vehicle/menu.ts';
import { splitBillPage } from '../split/menu.ts';
import { systemFeePage, systemPayPage } from '../system-pay/menu.ts';
import { workdayPage } from '../workday/menu.ts';

export interface BacklogType {
  readonly typeName: string;
  /** Resource code: whoever holds it has to do it. */
  readonly handlerResource: string;
  readonly jumpPath: string;
  readonly priority: 1 | 2 | 3;
  /** Hours until it is overdue; absent: never. */
  readonly dueHours?: number;
}

/** Types with a source today; each later domain adds its own. */
export const backlogTypes = {
  BULLETIN_AUDIT: {
    typeName: '公告审批',
    handlerResource: bulletinAuditPage.code,
    jumpPath: '/sysBulletin/audit/list',
    priority: 1,
    dueHours: 24,
  },
  PAY_MISMATCH: {
    typeName: '到账不符',
    handlerResource: receiptPage.code,
    jumpPath: '/stopFee/chargeRecord/list',
    priority: 3,
    dueHours: 24,
  },
  LEDGER_BROKEN: {
    typeName: '总账核验不符',
    handlerResource: trialBalancePage.code,
    jumpPath: trialBalancePage.path,
    priority: 3,
    dueHours: 24,
  },
  PAY_KEY_EXPIRY: {
    typeName: '收款账户证书到期',
    handlerResource: payAccountPage.can.key,
    jumpPath: payAccountPage.path,
    priority: 3,
    dueHours: 7 * 24,
  },
  ACCOUNT_APPLY: {
    typeName: '收款账户进件',
    handlerResource: payAccountApplyPage.can.submit,
    jumpPath: payAccountApplyPage.path,
    priority: 2,
    dueHours: 3 * 24,
  },
  RECONCILE_DIFF: {
    typeName: '对账差异',
    handlerResource: dailyBillPage.can.handle,
    jumpPath: dailyBillPage.path,
    priority: 2,
    dueHours: 72,
  },
  PEER_CHECK: {
    typeName: '互联互通对账',
    handlerResource: peerCheckPage.can.resolve,
    jumpPath: peerCheckPage.path,
    priority: 2,
    dueHours: 72,
  },
  PEER_REPORT: {
    typeName: '监管上报中断',
    handlerResource: peerPage.can.report,
    jumpPath: peerPage.path,
    priority: 3,
    dueHours: 24,
  },
  FOREIGN_BILL: {
    typeName: '外部充电账单异议',
    handlerResource: foreignChargePage.can.settle,
    jumpPath: foreignChargePage.path,
    priority: 2,
    dueHours: 72,
  },
  MONTH_VERIFY: {
    typeName: '月账单待处理',
    handlerResource: pendingStatementPage.can.deal,
    jumpPath: pendingStatementPage.path,
    priority: 2,
    dueHours: 120,
  },
  MONTH_EXECUTE: {
    typeName: '月账单待执行',
    handlerResource: executeTaskPage.can.execute,
    jumpPath: executeTaskPage.path,
    priority: 2,
    dueHours: 72,
  },
  SPLIT_FAIL: {
    typeName: '分账失败',
    handlerResource: splitBillPage.can.retry,
    jumpPath: splitBillPage.path,
    priority: 2,
    dueHours: 72,
  },
  REFUND_FAIL: {
    typeName: '退款失败',
    handlerResource: parkingRefundPage.can.again,
    jumpPath: '/refundManage/parking/list',
    priority: 3,
    dueHours: 24,
  },
  CHARGING_APPEAL: {
    typeName: '充电申诉',
    handlerResource: chargingAppealPage.can.handle,
    jumpPath: chargingAppealPage.path,
    priority: 2,
    dueHours: 72,
  },
  CHARGING_REFUND_FAIL: {
    typeName: '充电退款失败',
    handlerResource: chargingRefundAuditPage.can.again,
    jumpPath: chargingRefundAuditPage.path,
    priority: 3,
    dueHours: 24,
  },
  CHARGING_REFUND_AUDIT: {
    typeName: '充电退款审核',
    handlerResource: chargingRefundAuditPage.can.audit,
    jumpPath: chargingRefundAuditPage.path,
    priority: 2,
    dueHours: 24,
  },
  WALLET_AUDIT: {
    typeName: '资金审核',
    handlerResource: ownerAccountPage.can.audit,
    jumpPath: '/customerManage/ownerAccount/list',
    priority: 2,
    dueHours: 24,
  },
  WITHDRAW: {
    typeName: '提现申请',
    handlerResource: withdrawHandlingPage.can.audit,
    jumpPath: withdrawHandlingPage.path,
    priority: 2,
    dueHours: 72,
  },
  WITHDRAW_PAY: {
    typeName: '提现打款',
    handlerResource: withdrawHandlingPage.can.pay,
    jumpPath: withdrawHandlingPage.path,
    priority: 2,
    dueHours: 72,
  },
  BALANCE_ADJUST: {
    typeName: '余额调整审核',
    handlerResource: balanceAccountPage.can.audit,
    jumpPath: balanceAccountPage.path,
    priority: 2,
    dueHours: 24,
  },
  INVOICE_AUDIT: {
    typeName: '开票审核',
    handlerResource: invoicePage.can.audit,
    jumpPath: invoicePage.path,
    priority: 2,
    dueHours: 24,
  },
  INVOICE_FAIL: {
    typeName: '开票失败',
    handlerResource: invoiceRecordPage.can.retry,
    jumpPath: invoiceRecordPage.path,
    priority: 3,
    dueHours: 24,
  },
  INVOICE_RED: {
    typeName: '红字发票',
    handlerResource: invoiceRecordPage.can.red,
    jumpPath: invoiceRecordPage.path,
    priority: 3,
    dueHours: 72,
  },
  INVOICE_AUTH: {
    typeName: '税局账号待认证',
    handlerResource: invoiceSubjectPage.can.auth,
    jumpPath: invoiceSubjectPage.path,
    priority: 3,
    dueHours: 4,
  },
  INVOICE_REISSUE: {
    typeName: '发票重开',
    handlerResource: reInvoicePage.can.reissue,
    jumpPath: reInvoicePage.path,
    priority: 2,
    dueHours: 24,
  },
  REFUND_AUDIT: {
    typeName: '退款审核',
    handlerResource: parkingRefundPage.can.audit,
    jumpPath: '/refundManage/parking/list',
    priority: 2,
    dueHours: 24,
  },
  APPEAL: {
    typeName: '停车申诉',
    handlerResource: appealPage.can.handle,
    jumpPath: '/stopFee/appeal/list',
    priority: 2,
    dueHours: 72,
  },
  APPEAL_LEADER: {
    typeName: '申诉待领导处理',
    handlerResource: appealPage.can.leader,
    jumpPath: '/stopFee/appeal/list',
    priority: 3,
    dueHours: 24,
  },
  COMPLAINT: {
    typeName: '账单投诉临期',
    handlerResource: billComplaintPage.can.reply,
    jumpPath: '/stopFee/billComplaint/list',
    priority: 3,
    dueHours: 4,
  },
  PASS_APPLY: {
    typeName: '包期新办审核',
    handlerResource: passApplyAuditPage.can.audit,
    jumpPath: '/specificParking/audit/apply/list',
    priority: 2,
    dueHours: 24,
  },
  PASS_CANCEL: {
    typeName: '包期注销审核',
    handlerResource: passCancelAuditPage.can.audit,
    jumpPath: '/specificParking/audit/cancel/list',
    priority: 2,
    dueHours: 24,
  },
  PASS_REAPPLY: {
    typeName: '包期续办审核',
    handlerResource: passReapplyAuditPage.can.audit,
    jumpPath: '/specificParking/audit/reapply/list',
    priority: 2,
    dueHours: 24,
  },
  DISABLED_AUDIT: {
    typeName: '残疾人车辆审核',
    handlerResource: disabledCarPage.can.audit,
    jumpPath: '/specificParking/disabledCar/list',
    priority: 2,
    dueHours: 24,
  },
  ARREARS_WRITE_OFF: {
    typeName: '欠费核销审核',
    handlerResource: underpaymentRecordPage.can.writeOffAudit,
    jumpPath: '/underpaymentManage/underpaymentRecord/list',
    priority: 1,
    dueHours: 72,
  },
  CHARGING_DEBT_WAIVE: {
    typeName: '充电欠费核销审核',
    handlerResource: chargingDebtPage.can.waiveAudit,
    jumpPath: chargingDebtPage.path,
    priority: 1,
    dueHours: 72,
  },
  ARREARS_UNEVEN: {
    typeName: '欠费车牌汇总不一致',
    handlerResource: underpaymentRecordPage.can.writeOffAudit,
    jumpPath: '/underpaymentManage/underpaymentCar/list',
    priority: 3,
  },
  WORK_FAILED: {
    typeName: '后台作业失败',
    handlerResource: backgroundJobPage.can.retry,
    jumpPath: backgroundJobPage.path,
    priority: 3,
    dueHours: 4,
  },
  SYSTEM_BILL_DUE: {
    typeName: '系统费用待付款',
    handlerResource: systemPayPage.can.pay,
    jumpPath: systemPayPage.path,
    priority: 2,
    dueHours: 14 * 24,
  },
  SYSTEM_BILL_TOLD: {
    typeName: '系统费用待确认到账',
    handlerResource: systemFeePage.can.confirm,
    jumpPath: systemPayPage.path,
    priority: 2,
    dueHours: 72,
  },
  SYSTEM_FEE_ACCOUNT: {
    typeName: '系统收费缺收款账户',
    handlerResource: systemFeePage.can.add,
    jumpPath: systemFeePage.path,
    priority: 3,
    dueHours: 24,
  },
  LICENSE_CLOCK: {
    typeName: '服务器时间被调回',
    handlerResource: licenseIssuePage.code,
    jumpPath: licenseIssuePage.path,
    priority: 3,
    dueHours: 4,
  },
  DEVICE_OFFLINE: {
    typeName: '设备离线',
    handlerResource: offlineWarningPage.code,
    jumpPath: '/equipMonitoring/abnormalRecord/offlineWarning',
    priority: 2,
    dueHours: 24,
  },
  CHARGE_POINT_OFFLINE: {
    typeName: '充电桩离线',
    handlerResource: chargePointOfflineRecordPage.code,
    jumpPath: chargePointOfflineRecordPage.path,
    priority: 2,
    dueHours: 24,
  },
  CHARGING_FAULT: {
    typeName: '充电设备故障',
    handlerResource: chargingFaultPage.can.close,
    jumpPath: chargingFaultPage.path,
    priority: 2,
    dueHours: 24,
  },
  CHARGING_BAY_NOTICE: {
    typeName: '充电车位异常',
    handlerResource: detectionPage.can.confirm,
    jumpPath: detectionPage.path,
    priority: 2,
    dueHours: 4,
  },
  WORKDAY_NEXT_YEAR: {
    typeName: '次年工作日未发布',
    handlerResource: workdayPage.can.publish,
    jumpPath: workdayPage.path,
    priority: 2,
  },
  WORKDAY_URGENT: {
    typeName: '次年工作日急需发布',
    handlerResource: workdayPage.can.publish,
    jumpPath: workdayPage.path,
    priority: 3,
    dueHours: 24,
  },
  UNUSUAL_ACT: {
    typeName: '异常行为',
    handlerResource: operationLogPage.can.handle,
    jumpPath: operationLogPage.path,
    priority: 3,
    dueHours: 24,
  },
  ILLEGAL_24H: {
    typeName: '违停超24小时',
    handlerResource: illegalParkingPage.code,
    jumpPath: '/equipMonitoring/abnormalRecord/illegalParking',
    priority: 2,
  },
  OCCUPY_24H: {
    typeName: '泊位异常占用超24小时',
    handlerResource: occupyAbnormalPage.code,
    jumpPath: '/equipMonitoring/abnormalRecord/occupyAbnormal',
    priority: 2,
  },
  COVERED_24H: {
    typeName: '相机遮挡超24小时',
    handlerResource: cameraCoveredPage.code,
    jumpPath: '/equipMonitoring/abnormalRecord/cameraCovered',
    priority: 2,
  },
} as const satisfies Record<string, BacklogType>;
export type BacklogTypeCode = keyof typeof backlogTypes;
