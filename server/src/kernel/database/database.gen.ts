// Generated from the migrated database; do not edit.
import type { ColumnType } from 'kysely';

type Generated<T> = ColumnType<T, T | undefined, T>;
/** Written as JSON text or as an object the driver serialises; read as parsed JSON. */
export type Json = ColumnType<unknown, unknown, unknown>;

export interface AbnormalRecord {
  dealer_id: string;
  id: string;
  kind: number;
  device_id: string;
  park_id: string;
  object_key: string;
  location: string;
  sub_type: number | null;
  plate_no: Generated<string>;
  preset_no: number | null;
  cover_rate: number | null;
  images: Generated<string[]>;
  started_at: string;
  last_seen_at: string;
  ended_at: string | null;
  record_status: Generated<number>;
  audit_status: number | null;
  handled_by: string | null;
  handled_at: string | null;
  handle_note: Generated<string>;
  escalated: Generated<boolean>;
}

export interface AccountUse {
  dealer_id: string;
  park_id: string;
  pay_channel: number;
  receiving_kind: number;
  account_id: string;
}

export interface AppIcon {
  dealer_id: string;
  id: string;
  client: number;
  zone: number;
  icon_name: string;
  icon: string | null;
  jump_type: number;
  jump_value: string;
  badge: Generated<string>;
  min_version: Generated<string>;
  sort: Generated<number>;
  visible: Generated<number>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface AppIconVersion {
  dealer_id: string;
  id: string;
  client: number;
  version: number;
  icons: Json;
  published_by: string;
  published_at: string;
}

export interface AppUser {
  dealer_id: string;
  id: string;
  account: string;
  user_name: string;
  user_type: number;
  is_verify: Generated<number>;
  modified: Generated<number>;
  first_login: Generated<number>;
  pwd_mode: Generated<number>;
  pwd_updated_at: Generated<string>;
  park_scope: Generated<number>;
  status: Generated<number>;
  perm_version: Generated<number>;
  last_login_at: string | null;
  last_login_ip: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
  user_phone: Buffer | null;
  phone_hash: string | null;
  source: Generated<number>;
  valid_from: string | null;
  valid_to: string | null;
  remark: Generated<string>;
  created_by_name: Generated<string>;
  company_id: string | null;
  merchant_id: string | null;
  employee_id: string | null;
}

export interface Area {
  dealer_id: string;
  id: string;
  parent_id: string | null;
  area_name: string;
  level: number;
  region_code: Generated<string>;
  sort: Generated<number>;
  rev: Generated<number>;
}

export interface ArrearsPay {
  dealer_id: string;
  id: string;
  bill_no: string;
  plate_id: string | null;
  plate_no: string;
  plate_color: number;
  park_ids: string[];
  pay_scene: number;
  pay_channel: number;
  pay_state: number;
  total_fen: number;
  reduce_fen: Generated<number>;
  paid_fen: Generated<number>;
  record_count: number;
  payer_user_id: string | null;
  collector_id: string | null;
  collector_name: Generated<string>;
  voucher: Generated<string[]>;
  remark: Generated<string>;
  trigger_remind_id: string | null;
  created_at: string;
  paid_at: string | null;
}

export interface ArrearsPayItem {
  dealer_id: string;
  pay_id: string;
  arrears_id: string;
  order_id: string;
  amount_fen: number;
}

export interface ArrearsPlate {
  dealer_id: string;
  id: string;
  plate_no: string;
  plate_color: number;
  energy_type: Generated<number>;
  owed_fen: Generated<number>;
  record_count: Generated<number>;
  frozen_count: Generated<number>;
  open_count: Generated<number>;
  frozen_fen: Generated<number>;
  park_count: Generated<number>;
  total_paid_fen: Generated<number>;
  first_arrears_at: string | null;
  park_ids: Generated<string[]>;
  clazz_id: string | null;
  clazz_until: string | null;
  is_parking: Generated<boolean>;
  do_not_disturb: Generated<boolean>;
  remind_count_30d: Generated<number>;
  last_remind_at: string | null;
  last_remind_result: number | null;
  call_count: Generated<number>;
  refused_count: Generated<number>;
  promise_date: string | null;
  promise_broken: Generated<boolean>;
  letter_count: Generated<number>;
  priority_key: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  current_park_id: string | null;
  current_order_id: string | null;
  total_count: Generated<number>;
  newest_record_id: string | null;
}

export interface ArrearsRecord {
  dealer_id: string;
  id: string;
  arrears_no: string;
  order_id: string;
  order_no: string;
  plate_id: string | null;
  plate_no: string;
  plate_color: number;
  park_id: string;
  park_name: string;
  road_id: string | null;
  berth_code: string | null;
  enter_time: string;
  exit_time: string;
  park_minutes: number;
  base_paid_fen: Generated<number>;
  origin_fen: number;
  reduce_fen: Generated<number>;
  paid_fen: Generated<number>;
  write_off_fen: Generated<number>;
  owed_fen: number;
  arrears_reason: number;
  arrears_status: number;
  frozen_by: string | null;
  arrears_at: string;
  evidence_level: number;
  collector_id: string | null;
  remind_count: Generated<number>;
  last_remind_at: string | null;
  last_channel: number | null;
  closed_at: string | null;
  close_reason: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ArrearsSetting {
  dealer_id: string;
  overdue_days: number;
  overdue_fen: number;
  write_off_days: number;
  reduce_limit_fen: number;
  priority: Json;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ArrearsWriteOff {
  dealer_id: string;
  id: string;
  arrears_id: string;
  apply_fen: number;
  uncollectable: boolean;
  reason: string;
  state: Generated<number>;
  applicant_id: string;
  applicant_name: string;
  applied_at: string;
  auditor_id: string | null;
  auditor_name: Generated<string>;
  audited_at: string | null;
  audit_note: Generated<string>;
}

export interface AssociatedPark {
  dealer_id: string;
  park_id: string;
  member_park_id: string;
  entry_enforce: boolean;
  exit_enforce: boolean;
  min_fen: number;
  min_count: number;
}

export interface AutoPayConfig {
  dealer_id: string;
  id: string;
  pay_type: number;
  park_ids: Generated<string[]>;
  priority: number;
  max_single_fen: number;
  retry_times: number;
  retry_minutes: number;
  is_guaranteed: boolean;
  status: Generated<number>;
  rev: Generated<number>;
  updated_by: string;
  updated_at: Generated<string>;
}

export interface AutoPayVisit {
  dealer_id: string;
  id: string;
  pay_type: number;
  park_id: string;
  plate_no: string;
  plate_color: number;
  state: Generated<number>;
  reason: Generated<string>;
  bill_id: string | null;
  amount_fen: Generated<number>;
  tries: Generated<number>;
  retry_at: string | null;
  entered_at: string;
  changed_at: string;
}

export interface Backlog {
  dealer_id: string;
  id: string;
  type_code: string;
  title: string;
  content: Generated<string>;
  biz_type: string;
  biz_id: string;
  jump_path: string;
  jump_query: Generated<string>;
  priority: Generated<number>;
  park_id: string | null;
  handler_resource: string;
  status: Generated<number>;
  created_at: string;
  due_at: string | null;
  done_at: string | null;
  done_by: Generated<string>;
  archived_at: string | null;
  archived_by: Generated<string>;
}

export interface BacklogConfig {
  dealer_id: string;
  type_code: string;
  is_on: Generated<boolean>;
  priority: number;
  due_hours: number | null;
  rev: Generated<number>;
  updated_by: string;
  updated_at: Generated<string>;
}

export interface BacklogCounter {
  dealer_id: string;
  handler_resource: string;
  type_code: string;
  park_id: string;
  value: number;
}

export interface BacklogDelta {
  dealer_id: string;
  id: Generated<number>;
  handler_resource: string;
  type_code: string;
  park_id: string;
  value: number;
}

export interface BalanceAdjust {
  dealer_id: string;
  id: string;
  adjust_no: string;
  account_id: string;
  principal_fen: number;
  gift_fen: number;
  reason: string;
  status: Generated<number>;
  applicant_id: string;
  applicant_name: string;
  applied_at: string;
  auditor_name: Generated<string>;
  audited_at: string | null;
  opinion: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface BalanceDiscountRule {
  dealer_id: string;
  id: string;
  rule_name: string;
  holder_type: number;
  station_ids: Generated<string[]>;
  discount_type: number;
  pay_bp: number | null;
  amount_fen: number | null;
  min_fee_fen: Generated<number>;
  max_discount_fen: number | null;
  start_time: string;
  end_time: string | null;
  day_types: Generated<number[]>;
  exclusive_with_coupon: number;
  enabled: Generated<boolean>;
  is_delete: Generated<number>;
  created_at: string;
  updated_by: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface BalanceDiscountUse {
  dealer_id: string;
  id: string;
  rule_id: string;
  tender_type: number;
  biz_type: number;
  order_id: string;
  order_no: string;
  account_id: string;
  discount_type: number;
  pay_bp: number | null;
  amount_fen: number | null;
  min_fee_fen: number;
  max_discount_fen: number | null;
  applied_fen: number;
  used_at: string;
}

export interface BalanceWithdraw {
  dealer_id: string;
  id: string;
  apply_no: string;
  account_id: string;
  amount_fen: number;
  paid_fen: Generated<number>;
  returned_fen: Generated<number>;
  method: number;
  status: Generated<number>;
  bank_name: Generated<string>;
  bank_card_cipher: Buffer | null;
  account_name: Generated<string>;
  reason: string;
  request_id: string | null;
  applicant_id: string;
  applicant_name: string;
  applied_at: string;
  first_auditor_id: string | null;
  first_auditor_name: Generated<string>;
  auditor_name: Generated<string>;
  audited_at: string | null;
  opinion: Generated<string>;
  payer_name: Generated<string>;
  paid_at: string | null;
  voucher_no: Generated<string>;
  fail_reason: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface BalanceWithdrawPart {
  dealer_id: string;
  id: string;
  withdraw_id: string;
  recharge_id: string;
  refund_id: string;
  refund_no: Generated<string>;
  recharge_no: Generated<string>;
  amount_fen: number;
  state: Generated<number>;
}

export interface BalanceWithdrawSetting {
  dealer_id: string;
  min_fen: number;
  daily_times: number;
  original: boolean;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface Berth {
  dealer_id: string;
  id: string;
  park_id: string;
  zone_id: string | null;
  road_id: string | null;
  berth_code: string;
  berth_type: Generated<number>;
  berth_layout: Generated<number>;
  length_cm: Generated<number>;
  width_cm: Generated<number>;
  berth_status: Generated<number>;
  status_at: Generated<string>;
  current_order_id: string | null;
  remark: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface BerthDispute {
  dealer_id: string;
  park_id: string;
  berth_code: string;
  occupy_type: number;
  started_at: string;
}

export interface Bill {
  dealer_id: string;
  id: string;
  bill_no: string;
  biz_type: Generated<number>;
  subject_id: string | null;
  park_id: string;
  plate_no: string;
  plate_color: Generated<number>;
  total_fen: number;
  coupon_fen: Generated<number>;
  paid_fen: Generated<number>;
  fee_fen: Generated<number>;
  refunded_fen: Generated<number>;
  pay_channel: number;
  pay_scene: number;
  pay_state: Generated<number>;
  out_trade_no: string;
  channel_trade_no: string | null;
  merchant_no: Generated<string>;
  payer_mask: Generated<string>;
  created_at: string;
  expire_at: string | null;
  paid_at: string | null;
  notify_at: string | null;
  collector_id: string | null;
  shift_id: string | null;
  device_sn: string | null;
  local_order_no: string | null;
  merged_from_id: string | null;
  payment_id: string | null;
  account_id: string | null;
  reconcile_state: Generated<number>;
  adjust_id: string | null;
  frozen: Generated<boolean>;
}

export interface BillAccount {
  dealer_id: string;
  bill_id: string;
  account_id: string;
}

export interface BillComplaint {
  dealer_id: string;
  id: string;
  complaint_no: string;
  third_no: string | null;
  complaint_source: number;
  complaint_status: Generated<number>;
  category: number;
  bill_id: string | null;
  bill_no: string | null;
  order_id: string | null;
  order_no: string | null;
  park_id: string | null;
  park_name: Generated<string>;
  plate_no: Generated<string>;
  plate_color: number | null;
  complainant: Generated<string>;
  phone: Buffer | null;
  phone_hash: string | null;
  content: string;
  amount_fen: number | null;
  received_at: string;
  respond_deadline: string;
  finish_deadline: string;
  replied_at: string | null;
  finished_at: string | null;
  handler_id: string | null;
  handler_name: Generated<string>;
  result: number | null;
  refund_id: string | null;
  refund_no: string | null;
  appeal_id: string | null;
  urge_count: Generated<number>;
  reopen_count: Generated<number>;
  rev: Generated<number>;
}

export interface BillComplaintFollow {
  dealer_id: string;
  id: string;
  complaint_id: string;
  seq: Generated<number>;
  at: string;
  action: number;
  by_id: string | null;
  by_name: string;
  content: Generated<string>;
}

export interface BillItem {
  dealer_id: string;
  bill_id: string;
  subject_id: string;
  amount_fen: number;
  item_no: number;
  merged_from_id: string | null;
}

export interface BillLot {
  dealer_id: string;
  bill_id: string;
  park_id: string;
  amount_fen: number;
  refunded_fen: Generated<number>;
}

export interface BillOpening {
  dealer_id: string;
  bill_id: string;
  pay_way: number;
  payer_cipher: Buffer | null;
  payer_ip: Generated<string>;
  description: string;
  pay_url: Generated<string>;
  pay_params: Json;
  fail_text: Generated<string>;
  ask_at: string | null;
  asked: Generated<number>;
}

export interface BlackAlert {
  dealer_id: string;
  id: string;
  list_id: string;
  pass_record_id: string;
  plate_no: string;
  plate_color: number;
  park_id: string;
  location: string;
  alarm_time: string;
  order_id: string | null;
  handle_status: Generated<number>;
  handled_by: string | null;
  handle_note: Generated<string>;
  handled_at: string | null;
}

export interface BlackEntry {
  dealer_id: string;
  list_id: string;
  plate_no: string;
  black_action: number;
  list_scope: number;
  scope_ids: string[];
  valid_from: string;
  valid_to: string;
}

export interface BlackList {
  dealer_id: string;
  id: string;
  plate_no: string;
  plate_color: Generated<number>;
  black_reason: number;
  black_action: number;
  list_scope: Generated<number>;
  scope_ids: Generated<string[]>;
  valid_from: string;
  valid_to: string | null;
  status: Generated<number>;
  removed_reason: Generated<string>;
  remark: Generated<string>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  source_kind: Generated<number>;
  arrears_fen: Generated<number>;
  auto_remove: Generated<boolean>;
  approved_by: Generated<string>;
}

export interface BlackedPlate {
  dealer_id: string;
  plate_no: string;
}

export interface BoothDeed {
  dealer_id: string;
  id: string;
  shift_id: string;
  park_id: string;
  gate_id: string;
  gate_name: string;
  deed: number;
  user_id: string;
  at: string;
  plate_no: Generated<string>;
  taken_fen: Generated<number>;
  reason: Generated<string>;
  record_id: string | null;
  answer: Json;
}

export interface BoothShift {
  dealer_id: string;
  id: string;
  park_id: string;
  user_id: string;
  user_name: string;
  began_at: string;
  ended_at: string | null;
  counted_cash_fen: number | null;
  remark: Generated<string>;
}

export interface Bulletin {
  dealer_id: string;
  id: string;
  title: string;
  category: number;
  content: string;
  attachments: Json;
  publisher_type: number;
  audience_type: number;
  dealer_types: Generated<number[]>;
  area_ids: Generated<string[]>;
  dealer_ids: Generated<string[]>;
  force_read: Generated<number>;
  is_top: Generated<number>;
  publish_at: string | null;
  expire_at: string | null;
  bulletin_status: Generated<number>;
  submit_by_id: string | null;
  submit_by: Generated<string>;
  submit_at: string | null;
  audit_by: Generated<string>;
  audit_at: string | null;
  audit_opinion: Generated<string>;
  created_by: Generated<string>;
  created_at: string;
  updated_at: string;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface BulletinDelivery {
  dealer_id: string;
  bulletin_id: string;
  publisher_type: number;
  title: string;
  category: number;
  force_read: number;
  is_top: number;
  publish_at: string;
  expire_at: string | null;
  offline: Generated<number>;
  hidden: Generated<number>;
  target_count: Generated<number>;
  read_count: Generated<number>;
}

export interface BulletinLog {
  dealer_id: string;
  id: string;
  bulletin_id: string;
  at: string;
  by_name: string;
  action: string;
  opinion: Generated<string>;
}

export interface BulletinRead {
  dealer_id: string;
  bulletin_id: string;
  user_id: string;
  read_at: string;
}

export interface BusinessRule {
  dealer_id: string;
  id: string;
  rule_name: string;
  full_policy: number;
  unlicensed_policy: number;
  arrears_entry_policy: number;
  arrears_entry_min_fen: number;
  arrears_entry_min_count: number;
  arrears_exit_policy: number;
  exit_unpaid_policy: number;
  pay_deadline_hours: number;
  roadside_pay_grace_hours: number;
  after_pay_minutes: number;
  dup_entry_policy: number;
  fuzzy_match: boolean;
  fuzzy_auto: boolean;
  no_entry_policy: number;
  special_free_plate_types: string[];
  free_release_limit_fen: number;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface CallDriver {
  dealer_id: string;
  id: string;
  plan_id: string;
  plate_id: string;
  plate_no: string;
  plate_color: number;
  park_id: string | null;
  owed_fen: number;
  customer_id: string | null;
  customer_name: Generated<string>;
  driver_status: Generated<number>;
  call_count: Generated<number>;
  answered_count: Generated<number>;
  first_call_at: string | null;
  last_call_at: string | null;
  last_result: number | null;
  call_intent: number | null;
  promise_date: string | null;
  next_call_at: string | null;
  note: Generated<string>;
  transfers: Json;
  closed_reason: number | null;
  closed_at: string | null;
  paid_fen: Generated<number>;
  paid_at: string | null;
  rev: Generated<number>;
}

export interface CallPlan {
  dealer_id: string;
  id: string;
  plan_name: string;
  call_kind: number;
  filter: Json;
  customers: Json;
  distribution: number;
  start_date: string;
  end_date: string;
  window_start: string;
  window_end: string;
  max_calls: number;
  retry: Json;
  script: Generated<string>;
  plan_status: Generated<number>;
  snapshot_at: string | null;
  created_by: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface CallRecord {
  dealer_id: string;
  id: string;
  driver_id: string;
  plan_id: string;
  plate_id: string;
  plate_no: string;
  plate_color: number;
  phone: Buffer;
  call_kind: number;
  customer_id: string;
  customer_name: string;
  start_at: string;
  answer_at: string | null;
  end_at: string | null;
  seconds: Generated<number>;
  call_result: Generated<number>;
  call_intent: number | null;
  promise_date: string | null;
  summary: Generated<string>;
  provider_call_id: Generated<string>;
}

export interface ChannelBillLine {
  dealer_id: string;
  id: string;
  account_id: string;
  bill_id: string;
  version: number;
  bill_day: string;
  line_no: number;
  trade_at: string;
  direction: number;
  out_trade_no: string;
  out_refund_no: string;
  channel_trade_no: string;
  channel_refund_no: string;
  match_key: string;
  channel_key: string;
  order_fen: number;
  settle_fen: number;
  coupon_fen: number;
  fee_fen: number;
  fee_bp: number | null;
  body: string;
}

export interface ChannelBillVersion {
  dealer_id: string;
  bill_id: string;
  version: number;
  source: number;
  file_hash: string;
  file_key: string | null;
  line_count: number;
  paid_count: number;
  paid_fen: number;
  refund_count: number;
  refund_fen: number;
  fee_fen: number;
  kept_at: string;
  kept_by: Generated<string>;
}

export interface ChannelDay {
  dealer_id: string;
  id: string;
  account_id: string;
  account_name: string;
  provider: number;
  bill_day: string;
  state: number;
  version: number;
  source: number;
  paid_count: number;
  paid_fen: number;
  refund_count: number;
  refund_fen: number;
  fee_fen: number;
  line_count: number;
  fetched_at: string;
  reason: string;
  has_file: boolean;
}

export interface ChannelDayFile {
  dealer_id: string;
  account_id: string;
  bill_day: string;
  version: number;
  file_hash: string;
  fee_fen: number;
}

export interface ChannelLine {
  dealer_id: string;
  id: string;
  account_id: string;
  bill_id: string;
  version: number;
  bill_day: string;
  line_no: number;
  trade_at: string;
  direction: number;
  out_trade_no: string;
  out_refund_no: string;
  channel_trade_no: string;
  channel_refund_no: string;
  match_key: string;
  channel_key: string;
  order_fen: number;
  settle_fen: number;
  coupon_fen: number;
  fee_fen: number;
  fee_bp: number;
  body: string;
}

export interface ChannelListed {
  dealer_id: string;
  bill_id: string;
  version: number;
  line_no: number;
  trade_at: string;
  direction: number;
  out_trade_no: string;
  out_refund_no: string;
  channel_trade_no: string;
  channel_refund_no: string;
  order_fen: number;
  settle_fen: number;
  coupon_fen: number;
  fee_fen: number;
  body: string;
  id: string;
  account_id: string;
  bill_day: string;
  match_key: string;
  channel_key: string;
  fee_bp: number;
}

export interface ChannelSettlement {
  dealer_id: string;
  id: string;
  account_id: string;
  settled_on: string;
  amount_fen: number;
  bank_ref: string;
  reverses_id: string | null;
  request_id: string;
  created_by: string;
  created_at: string;
  fee_fen: Generated<number>;
}

export interface ChannelTrade {
  pay_channel: number;
  channel_trade_no: string;
  out_trade_no: string;
  payee: string;
}

export interface ChannelVersion {
  dealer_id: string;
  bill_id: string;
  version: number;
  source: number;
  line_count: number;
  paid_count: number;
  paid_fen: number;
  refund_count: number;
  refund_fen: number;
  fee_fen: number;
  kept_at: string;
  kept_by: string;
}

export interface ChargeGunDaily {
  dealer_id: string;
  stat_date: string;
  station_id: string;
  connector_id: string;
  rated_power_w: number;
  enabled_sec: number;
  offline_sec: number;
  fault_sec: number;
}

export interface ChargePointAuthority {
  dealer_id: string;
  id: string;
  certificate: string;
  private_key_secret: Buffer;
  not_after: string;
  created_at: string;
}

export interface ChargePointCertificate {
  dealer_id: string;
  id: string;
  equipment_id: string;
  authority_id: string;
  serial: string;
  common_name: string;
  certificate: string;
  state: number;
  not_after: string;
  issued_at: string;
  used_at: string | null;
  revoked_at: string | null;
  revoke_reason: Generated<string>;
  revoked_by: string | null;
}

export interface ChargePointCommand {
  dealer_id: string;
  id: string;
  equipment_id: string;
  connector_no: number;
  action: string;
  payload: Json;
  priority: number;
  replaces_key: string | null;
  requested_by: string | null;
  reason: Generated<string>;
  subject_kind: string | null;
  subject_id: string | null;
  status: number;
  send_before: string;
  message_id: string | null;
  connection_id: string | null;
  sent_at: string | null;
  answered_at: string | null;
  result: Json;
  late_result: Json;
  progress: Generated<string>;
  progress_at: string | null;
  created_at: string;
}

export interface ChargePointExchange {
  dealer_id: string;
  id: string;
  equipment_id: string;
  connection_id: string;
  side: number;
  at: string;
  message_id: Generated<string>;
  action: Generated<string>;
  connector_no: number | null;
  transaction_id: number | null;
  call_text: string;
  answer_text: Generated<string>;
  outcome: number;
  latency_ms: number | null;
  left_out: Generated<string>;
}

export interface ChargePointKeptSpan {
  dealer_id: string;
  id: string;
  equipment_id: string;
  from_at: string;
  to_at: string;
  keep_until: string;
}

export interface ChargePointLink {
  dealer_id: string;
  equipment_id: string;
  baseline_hash: Generated<string>;
  booted_at: string | null;
  address: Generated<string>;
  offline_cards: Generated<boolean>;
  external_limits: Json;
  installed_certificates: Json;
  certificates_read_at: string | null;
}

export interface ChargePointLog {
  dealer_id: string;
  id: string;
  equipment_id: string;
  log_kind: number;
  span_from: string | null;
  span_to: string | null;
  state: Generated<number>;
  state_reason: Generated<string>;
  request_no: number;
  upload_at: string | null;
  file_name: Generated<string>;
  object_key: string | null;
  size_bytes: number | null;
  sha256: Generated<string>;
  reason: string;
  asked_by: string;
  asked_at: string;
  deadline_at: string;
  received_at: string | null;
}

export interface ChargePointOfflineRecord {
  dealer_id: string;
  id: string;
  station_id: string;
  equipment_id: string;
  device_name: string;
  device_code: string;
  location: string;
  started_at: string;
  noticed_at: string;
  ended_at: string | null;
  reason: number;
  gun_count: number;
  order_count: number;
  due_at: string;
  judged: Generated<boolean>;
  announced_at: string | null;
  escalated: Generated<boolean>;
  record_status: Generated<number>;
  acknowledged_at: string | null;
  handled_by: string | null;
  handle_note: Generated<string>;
}

export interface ChargePointOrphan {
  dealer_id: string;
  id: string;
  equipment_id: string;
  action: string;
  connector_no: number | null;
  transaction_id: number | null;
  id_tag: Generated<string>;
  why: string;
  payload: Json;
  state: Generated<number>;
  received_at: string;
  handled_by: string | null;
  handled_at: string | null;
  remark: Generated<string>;
}

export interface ChargePointOutage {
  dealer_id: string;
  equipment_id: string;
  started_at: string;
  ended_at: string;
  reason: number;
}

export interface ChargePointStranger {
  dealer_id: string;
  id: string;
  ocpp_identity: string;
  address: string;
  path: string;
  attempts: Generated<number>;
  first_at: string;
  last_at: string;
}

export interface ChargePointTransaction {
  dealer_id: string;
  id: string;
  equipment_id: string;
  device_transaction_id: string;
  connector_no: number | null;
  transaction_no: number | null;
  seen: Json;
  waiting: Json;
  answers: Json;
  charging_state: Generated<string>;
  started_at: string | null;
  last_wh: number | null;
  last_at: string | null;
  ended: Generated<boolean>;
  asked: Generated<boolean>;
  created_at: string;
  cost_fen: number | null;
  cost_at: string | null;
}

export interface ChargePointVariable {
  dealer_id: string;
  id: string;
  equipment_id: string;
  path: string;
  attribute: string;
  value: Generated<string>;
  writable: boolean;
  data_type: Generated<string>;
  unit: Generated<string>;
  report_no: number;
  told_at: string;
  component: Generated<string>;
  component_instance: Generated<string>;
  evse: Generated<string>;
  variable: Generated<string>;
  variable_instance: Generated<string>;
  mutability: Generated<string>;
  min_limit: Generated<string>;
  max_limit: Generated<string>;
  values_list: Generated<string>;
}

export interface ChargeScreenConfig {
  dealer_id: string;
  title: string;
  logo: Generated<string>;
  theme: number;
  refresh_sec: number;
  station_ids: Generated<string[]>;
  map_center_lng: number | null;
  map_center_lat: number | null;
  map_zoom: number;
  modules: Json;
  carbon_factor: number;
  show_money: boolean;
  mask_station_names: boolean;
  standard: Generated<boolean>;
  updated_by: string;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ChargeStatDaily {
  dealer_id: string;
  stat_date: string;
  station_id: string;
  equipment_id: string;
  connector_id: string;
  payer_type: number;
  start_source: number;
  company_id: string;
  order_count: number;
  flagged_count: number;
  payable_fen: number;
  discount_fen: number;
  energy_wh: number;
  elec_fen: number;
  service_fen: number;
  paid_fen: number;
  refund_fen: number;
  start_count: number;
  started_count: number;
  charging_sec: number;
}

export interface ChargeStatDate {
  dealer_id: string;
  stat_date: string;
  built_at: string | null;
}

export interface ChargeStatSlot {
  dealer_id: string;
  stat_date: string;
  station_id: string;
  payer_type: number;
  slot: number;
  rate_label: number;
  energy_wh: number;
  elec_fen: number;
  service_fen: number;
  started_count: number;
}

export interface ChargingAccount {
  dealer_id: string;
  id: string;
  account_name: string;
  account_type: number;
  pay_channels: number[];
  splits: Json;
  settle_cycle: number;
  station_ids: string[];
  status: Generated<number>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ChargingAdjustment {
  dealer_id: string;
  id: string;
  adjust_no: string;
  order_id: string;
  adjust_reason: number;
  adjust_status: number;
  energy_before_wh: number;
  energy_after_wh: number;
  before_fen: number;
  after_fen: number;
  delta_elec_fen: number;
  delta_service_fen: number;
  manual_energy_wh: number | null;
  manual_end_at: string | null;
  payer_type: number | null;
  payer_id: string | null;
  reason: Generated<string>;
  proposer_id: string | null;
  proposer_name: Generated<string>;
  auditor_id: string | null;
  auditor_name: Generated<string>;
  opinion: Generated<string>;
  created_at: string;
  audited_at: string | null;
  rev: Generated<number>;
}

export interface ChargingAppeal {
  dealer_id: string;
  id: string;
  appeal_no: string;
  order_id: string;
  station_id: string;
  owner_id: string;
  appeal_type: number;
  content: string;
  appeal_status: Generated<number>;
  submitted_at: string;
  deadline_at: string;
  payable_before_fen: number;
  refund_fen: Generated<number>;
  refund_nos: Generated<string[]>;
  opinion: Generated<string>;
  handler_id: string | null;
  handler_name: Generated<string>;
  handled_at: string | null;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ChargingBayWord {
  dealer_id: string;
  id: string;
  equipment_id: string;
  connector_id: string | null;
  at: string;
  word: number;
  plate_no: string | null;
  vehicle_class: number | null;
}

export interface ChargingBill {
  dealer_id: string;
  id: string;
  bill_no: string;
  order_id: string;
  station_id: string;
  energy_wh: number;
  list_elec_fen: number;
  list_service_fen: number;
  discount_fen: number;
  coupon_fen: number;
  payable_fen: number;
  settled_at: string;
}

export interface ChargingCar {
  dealer_id: string;
  id: string;
  station_id: string;
  equipment_id: string;
  connector_id: string;
  plate_no: string | null;
  fixed_plate_no: string | null;
  vehicle_class: number | null;
  opened_at: string;
  opened_by: number;
  arrive_at: string | null;
  plug_at: string | null;
  charge_from: string | null;
  charge_to: string | null;
  leave_at: string | null;
  leave_by: number | null;
  order_ids: Generated<string[]>;
  order_nos: Generated<string[]>;
  occupy_no: string | null;
  park_order_id: string | null;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ChargingCarEvent {
  dealer_id: string;
  id: string;
  car_id: string;
  at: string;
  before_plate_no: string | null;
  plate_no: string;
  reason: string;
  reached: Generated<string>;
  operator_name: string;
}

export interface ChargingCard {
  dealer_id: string;
  id: string;
  card_no: string;
  id_tag: string;
  card_type: number;
  owner_id: string | null;
  company_id: string | null;
  holder_name: Generated<string>;
  plate_no: Generated<string>;
  parent_id_tag: Generated<string>;
  max_concurrent: Generated<number>;
  allow_offline: Generated<boolean>;
  station_ids: Generated<string[]>;
  daily_limit_fen: number | null;
  status: Generated<number>;
  status_reason: Generated<string>;
  replaced_by: string | null;
  issued_at: string | null;
  expire_at: string | null;
  last_used_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface ChargingCharge {
  dealer_id: string;
  order_id: string;
  biz_type: number;
  number: string;
  park_id: string;
  at: string;
  first_fen: number;
  second_fen: number;
  discount_fen: number;
  given_back_fen: number;
  written_off_fen: number;
  moved_to: string;
  paid_fen: number;
}

export interface ChargingCompany {
  dealer_id: string;
  id: string;
  pay_mode: number;
  bill_day: Generated<number>;
  elec_bp: Generated<number>;
  service_bp: Generated<number>;
  occupy_bp: Generated<number>;
  service_reduce_e5: Generated<number>;
  valid_from: string;
  valid_to: string | null;
  station_ids: Generated<string[]>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ChargingConnector {
  dealer_id: string;
  id: string;
  station_id: string;
  equipment_id: string;
  connector_no: number;
  evse_no: number;
  connector_code: string;
  connector_name: string;
  connector_type: number;
  national_standard: number;
  voltage_lower: number | null;
  voltage_upper: number | null;
  rated_current_a: number | null;
  rated_power_w: number;
  berth_no: Generated<string>;
  ground_lock_code: Generated<string>;
  support_reserve: Generated<boolean>;
  qr_token: string;
  video_id: string | null;
  admin_disabled: Generated<boolean>;
  disable_reason: Generated<string>;
  ocpp_status: string | null;
  ocpp_error_code: Generated<string>;
  vendor_error_code: Generated<string>;
  ocpp_status_at: string | null;
  device_status_at: string | null;
  illegal_transitions: Generated<number>;
  active_order_id: string | null;
  active_order_state: number | null;
  soft_reserved: Generated<boolean>;
  work_status: Generated<number>;
  charging_state: number | null;
  status_changed_at: Generated<string>;
  park_status: Generated<number>;
  lock_status: Generated<number>;
  last_meter_wh: number | null;
  last_meter_at: string | null;
  first_used_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
  reserved_until: string | null;
}

export interface ChargingDebt {
  dealer_id: string;
  id: string;
  debt_no: string;
  biz_type: number;
  subject_id: string;
  subject_no: string;
  station_id: string;
  payer_type: number;
  payer_id: string | null;
  owner_id: string | null;
  plate_no: string | null;
  base_paid_fen: Generated<number>;
  total_fen: number;
  recovered_fen: Generated<number>;
  waived_fen: Generated<number>;
  open_fen: number;
  legal: Generated<boolean>;
  debt_status: number;
  first_at: string;
  remind_count: Generated<number>;
  last_remind_at: string | null;
  recover_channel: number | null;
  closed_at: string | null;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ChargingDebtEvent {
  dealer_id: string;
  id: string;
  debt_id: string;
  at: string;
  event_type: number;
  text: Generated<string>;
  amount_fen: number | null;
  operator_name: Generated<string>;
}

export interface ChargingDebtReminder {
  dealer_id: string;
  id: string;
  batch_id: string;
  payer_key: string;
  plate_nos: Generated<string[]>;
  debt_ids: string[];
  owed_fen: number;
  phone: Buffer | null;
  content: Generated<string>;
  segments: Generated<number>;
  cost_fen: Generated<number>;
  remind_result: number;
  skip_reason: number | null;
  fail_code: Generated<string>;
  operator_name: string;
  created_at: string;
  sent_at: string | null;
  delivered_at: string | null;
}

export interface ChargingDebtWaiver {
  dealer_id: string;
  id: string;
  debt_id: string;
  apply_fen: number;
  reason: string;
  state: Generated<number>;
  applicant_id: string;
  applicant_name: string;
  applied_at: string;
  auditor_id: string | null;
  auditor_name: Generated<string>;
  audit_note: Generated<string>;
  audited_at: string | null;
}

export interface ChargingDetection {
  dealer_id: string;
  id: string;
  detection_no: string;
  video_id: string;
  device_name: string;
  event_id: string;
  station_id: string;
  equipment_id: string;
  connector_id: string;
  bay: string;
  event_type: number;
  event_at: string;
  raw_event_at: string;
  received_at: string;
  offline: Generated<boolean>;
  unsure_time: Generated<boolean>;
  plate_no: string | null;
  first_plate_no: string | null;
  plate_color: Generated<number>;
  plate_confidence: Generated<number>;
  vehicle_class: Generated<number>;
  images: Generated<string[]>;
  odd: Generated<string>;
  linked_order_id: string | null;
  given_plate_no: string | null;
  status: number;
  start_tried_at: string | null;
  handler_name: Generated<string>;
  handled_at: string | null;
  rev: Generated<number>;
}

export interface ChargingDetectionStep {
  dealer_id: string;
  id: string;
  detection_id: string;
  at: string;
  step_type: number;
  text: Generated<string>;
  operator_name: Generated<string>;
}

export interface ChargingEquipment {
  dealer_id: string;
  id: string;
  station_id: string;
  equipment_code: string;
  equipment_name: string;
  location: Generated<string>;
  equipment_type: number;
  rated_power_w: number;
  protocol: number;
  ocpp_identity: string | null;
  security_profile: Generated<number>;
  auth_key_hash: string | null;
  prev_auth_key_hash: string | null;
  key_rotated_at: string | null;
  registration_status: Generated<number>;
  vendor: Generated<string>;
  boot_model: Generated<string>;
  serial_no: Generated<string>;
  box_serial_no: Generated<string>;
  firmware_version: Generated<string>;
  iccid: Generated<string>;
  imsi: Generated<string>;
  meter_type: Generated<string>;
  meter_serial: Generated<string>;
  feature_profiles: Generated<string[]>;
  online_status: Generated<number>;
  connected_at: string | null;
  last_seen_at: string | null;
  offline_since: string | null;
  heartbeat_interval_sec: Generated<number>;
  call_timeout_sec: Generated<number>;
  config_snapshot: Json;
  config_read_at: string | null;
  local_list_version: Generated<number>;
  quirks: Json;
  manufacturer_name: Generated<string>;
  model: Generated<string>;
  registered_serial_no: Generated<string>;
  production_date: string | null;
  enabled: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface ChargingExemptable {
  dealer_id: string;
  id: string;
  kind: number;
  name: string;
}

export interface ChargingFault {
  dealer_id: string;
  id: string;
  fault_no: string;
  station_id: string;
  equipment_id: string;
  connector_no: number;
  level: number;
  source: number;
  error_code: string;
  vendor_error_code: Generated<string>;
  info: Generated<string>;
  faulted: boolean;
  occurred_at: string;
  last_at: string;
  recovered_at: string | null;
  repeat_count: Generated<number>;
  order_id: string | null;
  status: Generated<number>;
  handler_id: string | null;
  handler_name: Generated<string>;
  dispatch_note: Generated<string>;
  acknowledged_at: string | null;
  closed_at: string | null;
  verdict: number | null;
  handle_result: Generated<string>;
  rev: Generated<number>;
  updated_at: Generated<string>;
  dispatched_at: string | null;
  due_at: string | null;
  accepted_at: string | null;
  arrived_at: string | null;
  returned_note: Generated<string>;
}

export interface ChargingFaultRepair {
  dealer_id: string;
  id: string;
  fault_no: string;
  station_id: string;
  equipment_id: string;
  connector_no: number;
  error_code: string;
  occurred_at: string;
  acknowledged_at: string;
  ended_at: string;
}

export interface ChargingFaultSpan {
  dealer_id: string;
  equipment_id: string;
  connector_no: number;
  started_at: string;
  ended_at: string;
  error_code: string;
  fault_no: string;
}

export interface ChargingFirmware {
  dealer_id: string;
  id: string;
  version: string;
  vendor: Generated<string>;
  model: Generated<string>;
  file_name: string;
  object_key: string;
  size_bytes: number;
  sha256: string;
  signing_certificate: Generated<string>;
  signature: Generated<string>;
  note: string;
  status: Generated<number>;
  created_by: string;
  created_at: string;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ChargingForeignGun {
  dealer_id: string;
  id: string;
  peer_id: string;
  station_id: string;
  equipment_code: string;
  connector_code: string;
  connector_name: Generated<string>;
  power_w: Generated<number>;
  status: Generated<number>;
  status_at: string | null;
  prices: Json;
  priced_at: string | null;
  gone: Generated<boolean>;
}

export interface ChargingForeignOrder {
  dealer_id: string;
  id: string;
  peer_id: string;
  gun_id: string;
  station_id: string;
  order_no: string;
  start_charge_seq: string;
  state: number;
  owner_id: string;
  plate_no: string | null;
  target_fen: number | null;
  request_no: string;
  created_at: string;
  start_at: string | null;
  end_at: string | null;
  heard_at: string | null;
  told_wh: Generated<number>;
  told_fen: Generated<number>;
  soc: number | null;
  edition: Generated<number>;
  energy_wh: Generated<number>;
  elec_fen: Generated<number>;
  service_fen: Generated<number>;
  payable_fen: Generated<number>;
  paid_fen: Generated<number>;
  refunded_fen: Generated<number>;
  adjust_refunded_fen: Generated<number>;
  freeze_fen: Generated<number>;
  freeze_seq: Generated<number>;
  capture_seq: Generated<number>;
  stop_reason: number | null;
  bill: Json;
  said: Generated<string>;
  operator_name: Generated<string>;
}

export interface ChargingForeignStation {
  dealer_id: string;
  id: string;
  peer_id: string;
  station_code: string;
  station_name: string;
  address: Generated<string>;
  service_tel: Generated<string>;
  business_hours: Generated<string>;
  park_fee: Generated<string>;
  lng: number | null;
  lat: number | null;
  version: number;
  gone: Generated<boolean>;
  synced_at: string;
}

export interface ChargingFreeze {
  dealer_id: string;
  id: string;
  wallet_id: string;
  biz_type: number;
  biz_id: string;
  seq: number;
  amount_fen: number;
  captured_fen: Generated<number>;
  released_fen: Generated<number>;
  status: Generated<number>;
  card_id: string | null;
  plate_no: Generated<string>;
  held_at: string;
  ended_at: string | null;
}

export interface ChargingLine {
  dealer_id: string;
  order_id: string;
  station_id: string;
  equipment_id: string;
  connector_id: string;
  payer_type: number;
  payer_id: string;
  start_source: number;
  zone: string;
  start_at: string;
  end_at: string;
  from_at: string;
  to_at: string;
  rate_label: number;
  energy_wh: number;
  elec_fen: number;
  service_fen: number;
}

export interface ChargingLocalList {
  dealer_id: string;
  equipment_id: string;
  station_id: string;
  version: Generated<number>;
  held: Json;
  sending: Json;
  command_id: string | null;
  wanted: Generated<number>;
  left_out: Generated<number>;
  status: number;
  said: Generated<string>;
  changed_at: string;
}

export interface ChargingOccupancy {
  dealer_id: string;
  id: string;
  occupy_no: string;
  order_id: string;
  order_no: string;
  station_id: string;
  equipment_id: string;
  connector_id: string;
  plate_no: string | null;
  payer_type: number;
  payer_id: string | null;
  owner_id: string | null;
  zone: string;
  rule: Json;
  occupy_bp: number;
  begin_at: string;
  begin_day: string;
  first_begin_at: string;
  grace_end_at: string;
  end_at: string | null;
  end_evidence: number | null;
  manual_end_at: string | null;
  left_at: string | null;
  occupy_sec: Generated<number>;
  billable_sec: Generated<number>;
  units: Generated<number>;
  fee_fen: Generated<number>;
  discount_fen: Generated<number>;
  payable_fen: Generated<number>;
  paid_fen: Generated<number>;
  refunded_fen: Generated<number>;
  adjust_refunded_fen: Generated<number>;
  arrears_fen: Generated<number>;
  waived_fen: Generated<number>;
  refunding: Json;
  capture_seq: Generated<number>;
  raised_fen: Generated<number>;
  occupancy_status: number;
  exempted: Generated<boolean>;
  exempt_reason: Generated<string>;
  settled_at: string | null;
  recheck: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ChargingOccupancyBill {
  dealer_id: string;
  id: string;
  bill_no: string;
  occupancy_id: string;
  station_id: string;
  occupy_sec: number;
  billable_sec: number;
  fee_fen: number;
  discount_fen: number;
  payable_fen: number;
  settled_at: string;
}

export interface ChargingOccupancyEvent {
  dealer_id: string;
  id: string;
  occupancy_id: string;
  at: string;
  event_type: number;
  notice_min: number | null;
  text: Generated<string>;
  amount_fen: number | null;
  operator_name: Generated<string>;
}

export interface ChargingOccupancyTally {
  dealer_id: string;
  station_id: string;
  at: string;
  state: number;
}

export interface ChargingOccupyRule {
  dealer_id: string;
  id: string;
  rule_id: string;
  rev: number;
  since: string;
  until: string | null;
  rule_name: string;
  enabled: number;
  start_on: number;
  grace_min: number;
  grace_mode: number;
  unit_min: number;
  unit_price_fen: number;
  cap_fen: number | null;
  day_cap_fen: number | null;
  free_windows: Json;
  exempt: Json;
  notice_min: Generated<number[]>;
  station_ids: Generated<string[]>;
  effective_from: string;
  operator_name: Generated<string>;
}

export interface ChargingOcpiAuthorization {
  dealer_id: string;
  id: string;
  token_id: string;
  equipment_id: string;
  asked_at: string;
  allowed: number;
  reference: Generated<string>;
  evse_uids: Generated<string[]>;
  order_id: string | null;
}

export interface ChargingOcpiCdr {
  dealer_id: string;
  id: string;
  peer_id: string;
  order_id: string;
  cdr_id: string;
  edition: number;
  credit: boolean;
  content: Json;
  amount_fen: number;
  created_at: string;
}

export interface ChargingOcpiCdrTold {
  dealer_id: string;
  id: string;
  told_at: string;
}

export interface ChargingOcpiCommand {
  dealer_id: string;
  id: string;
  peer_id: string;
  request_key: string;
  command: string;
  response_url: string;
  order_id: string | null;
  answered: Json;
  outcome: string | null;
  created_at: string;
  asked_by: Generated<string>;
}

export interface ChargingOcpiLink {
  dealer_id: string;
  peer_id: string;
  invite_hash: string | null;
  invite_until: string | null;
  pending_hash: string | null;
  pending_until: string | null;
  in_hash: string | null;
  former_hash: string | null;
  former_until: string | null;
  out_token: Buffer | null;
  versions_url: Generated<string>;
  endpoints: Json;
  roles: Json;
  registered_at: string | null;
}

export interface ChargingOcpiReservation {
  dealer_id: string;
  peer_id: string;
  reference: string;
  reservation_id: string;
  created_at: string;
}

export interface ChargingOcpiSession {
  dealer_id: string;
  order_id: string;
  peer_id: string;
  token: Json;
  authorization_reference: Generated<string>;
  changed_at: string;
  auth_method: Generated<string>;
}

export interface ChargingOcpiTariff {
  dealer_id: string;
  peer_id: string;
  tariff_id: string;
  content: Json;
  changed_at: string;
}

export interface ChargingOcpiToken {
  dealer_id: string;
  id: string;
  peer_id: string;
  party: string;
  uid: string;
  uid_key: string;
  token_type: number;
  contract_id: string;
  visual_number: Generated<string>;
  issuer: string;
  valid: boolean;
  whitelist: number;
  content: Json;
  last_updated: string;
  received_at: string;
}

export interface ChargingOcpiTokenPull {
  dealer_id: string;
  peer_id: string;
  version: Generated<number>;
  state: number | null;
  began_at: string | null;
  since: string | null;
  next_url: string | null;
  pages: Generated<number>;
  unread: Generated<number>;
  done_at: string | null;
  said: Generated<string>;
  token_count: Generated<number>;
}

export interface ChargingOrder {
  dealer_id: string;
  id: string;
  order_no: string;
  start_charge_seq: string;
  station_id: string;
  equipment_id: string;
  connector_id: string;
  connector_no: number;
  rated_power_w: number;
  transaction_no: number | null;
  id_tag: string;
  start_key: string | null;
  start_answer: Json;
  request_no: string | null;
  start_source: number;
  charge_mode: Generated<number>;
  target_value: number | null;
  payer_type: number;
  payer_id: string | null;
  owner_id: string | null;
  card_id: string | null;
  vin_id: string | null;
  vin: Generated<string>;
  plate_no: string | null;
  operator_id: string | null;
  operator_name: Generated<string>;
  reason: Generated<string>;
  tariff_id: string | null;
  tariff_version_id: string | null;
  tariff_name: Generated<string>;
  tariff_version_no: number | null;
  zone: string;
  terms: Json;
  began_at: string;
  requested_at: string | null;
  start_at: string | null;
  end_at: string | null;
  clock_offset_ms: Generated<number>;
  device_start_at: string | null;
  start_received_at: string | null;
  start_replayed: Generated<boolean>;
  meter_start_wh: number | null;
  device_stop_at: string | null;
  stop_received_at: string | null;
  stop_replayed: Generated<boolean>;
  meter_stop_wh: number | null;
  ocpp_reason: Generated<string>;
  quirks: Json;
  manual_energy_wh: number | null;
  manual_end_at: string | null;
  edition: Generated<number>;
  energy_wh: Generated<number>;
  duration_sec: Generated<number>;
  start_soc: number | null;
  end_soc: number | null;
  max_power_w: number | null;
  list_elec_fen: Generated<number>;
  list_service_fen: Generated<number>;
  vip_discount_fen: Generated<number>;
  company_discount_fen: Generated<number>;
  peer_discount_fen: Generated<number>;
  white_free_fen: Generated<number>;
  free_wh: Generated<number>;
  coupon_id: string | null;
  coupon_fen: Generated<number>;
  pay_elec_fen: Generated<number>;
  pay_service_fen: Generated<number>;
  payable_fen: Generated<number>;
  last_sample_at: string | null;
  last_power_w: number | null;
  last_soc: number | null;
  freeze_fen: Generated<number>;
  freeze_seq: Generated<number>;
  capture_seq: Generated<number>;
  paid_fen: Generated<number>;
  refunded_fen: Generated<number>;
  adjust_refunded_fen: Generated<number>;
  arrears_fen: Generated<number>;
  waived_fen: Generated<number>;
  order_status: number;
  pay_status: Generated<number>;
  invoice_status: Generated<number>;
  stop_source: number | null;
  stop_reason: number | null;
  asked_reason: number | null;
  stop_asked_at: string | null;
  stop_sent_at: string | null;
  stop_tries: Generated<number>;
  flags: Generated<number[]>;
  abnormal_reason: number | null;
  close_reason: number | null;
  is_offline: Generated<boolean>;
  is_provisional: Generated<boolean>;
  start_deadline: string | null;
  start_accepted: Generated<boolean>;
  settled_at: string | null;
  closed_at: string | null;
  updated_at: Generated<string>;
  rev: Generated<number>;
  reservation_id: string | null;
  balance_discount_fen: Generated<number>;
  plate_claimed: Generated<boolean>;
  bought_coupon_fen: Generated<number>;
  returned_coupon_fen: Generated<number>;
}

export interface ChargingOrderEnergy {
  dealer_id: string;
  station_id: string;
  equipment_id: string;
  connector_id: string;
  began_at: string;
  from_at: string;
  energy_wh: number;
}

export interface ChargingOrderEvent {
  dealer_id: string;
  id: string;
  order_id: string;
  at: string;
  event_type: number;
  source: number;
  body: Json;
  operator_name: Generated<string>;
}

export interface ChargingOrderLine {
  dealer_id: string;
  order_id: string;
  edition: number;
  seq: number;
  from_at: string;
  to_at: string;
  rate_label: number;
  elec_price_e5: number;
  service_price_e5: number;
  energy_wh: number;
  elec_fen: number;
  service_fen: number;
  estimated: Generated<boolean>;
}

export interface ChargingOrderMoney {
  dealer_id: string;
  order_id: string;
  seq: number;
  at: string;
  principal_fen: number;
  gift_fen: number;
  credit_fen: number;
  till_bill_id: string | null;
}

export interface ChargingOrderOddTally {
  dealer_id: string;
  station_id: string;
  at: string;
}

export interface ChargingOrderTally {
  dealer_id: string;
  station_id: string;
  at: string;
  state: number;
}

export interface ChargingOutOfService {
  dealer_id: string;
  id: string;
  subject_id: string;
  reason: number;
  started_at: string;
  ended_at: string | null;
}

export interface ChargingOwner {
  dealer_id: string;
  id: string;
  owner_no: string;
  mobile_cipher: Buffer;
  mobile_hash: string;
  nickname: Generated<string>;
  real_name: Generated<string>;
  register_source: number;
  app_flag: Generated<string>;
  vip_type_id: string | null;
  vip_expire_at: string | null;
  status: Generated<number>;
  status_reason: Generated<string>;
  black_flag: Generated<boolean>;
  black_reason: Generated<string>;
  total_orders: Generated<number>;
  total_energy_wh: Generated<number>;
  last_charge_at: string | null;
  registered_at: string;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ChargingOwnerPlate {
  dealer_id: string;
  owner_id: string;
  plate_no: string;
  plate_color: Generated<number>;
  is_default: Generated<boolean>;
  verified: Generated<boolean>;
  created_at: Generated<string>;
}

export interface ChargingPeer {
  dealer_id: string;
  id: string;
  peer_name: string;
  peer_operator_id: string;
  peer_type: number;
  our_operator_id: string;
  path_version: string;
  dialect: number;
  token_ttl_sec: number;
  ip_allow_list: Generated<string[]>;
  status_for_disabled: number;
  require_plug: Generated<boolean>;
  elec_bp: Generated<number>;
  service_bp: Generated<number>;
  service_reduce_e5: Generated<number>;
  in_secrets: Buffer | null;
  in_secrets_at: string | null;
  former_secrets: Buffer | null;
  former_until: string | null;
  token_at: string | null;
  enabled: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
  settle_mode: Generated<number>;
  warn_fen: Generated<number>;
  out_base_url: Generated<string>;
  out_secrets: Buffer | null;
  push_kinds: Generated<number[]>;
  nightly_check: Generated<boolean>;
  foreign_use: Generated<boolean>;
  protocol: Generated<number>;
}

export interface ChargingPeerAccount {
  dealer_id: string;
  peer_id: string;
  balance_fen: Generated<number>;
}

export interface ChargingPeerCall {
  dealer_id: string;
  peer_id: string;
  time_stamp: Generated<string>;
  seq: Generated<number>;
  token: Buffer | null;
  token_until: string | null;
}

export interface ChargingPeerCheck {
  dealer_id: string;
  id: string;
  peer_id: string;
  biz_date: string;
  side: number;
  state: number;
  version: Generated<number>;
  shown_version: Generated<number>;
  cursor_at: string | null;
  ours_count: Generated<number>;
  theirs_count: Generated<number>;
  ours_wh: Generated<number>;
  theirs_wh: Generated<number>;
  ours_fen: Generated<number>;
  theirs_fen: Generated<number>;
  diff_count: Generated<number>;
  open_count: Generated<number>;
  said: Generated<string>;
  asked_at: string;
  answered_at: string | null;
}

export interface ChargingPeerCheckRow {
  dealer_id: string;
  id: string;
  check_id: string;
  version: number;
  start_charge_seq: string;
  kind: number;
  ours_wh: number;
  ours_fen: number;
  theirs_wh: number;
  theirs_fen: number;
  order_id: string | null;
  ended_at: string | null;
  dispute_reason: number | null;
  resolution_id: string | null;
}

export interface ChargingPeerEntry {
  dealer_id: string;
  id: string;
  peer_id: string;
  kind: number;
  amount_fen: number;
  balance_fen: number;
  order_id: string | null;
  edition: number | null;
  at: string;
  voucher: Generated<string>;
  reason: Generated<string>;
  operator_name: Generated<string>;
}

export interface ChargingPeerMessage {
  dealer_id: string;
  id: string;
  peer_id: string;
  direction: number;
  interface: string;
  at: string;
  address: string;
  seq: string;
  ret: number;
  msg: string;
  cost_ms: number;
  wire: string;
  content: Buffer | null;
}

export interface ChargingPeerPush {
  dealer_id: string;
  id: string;
  peer_id: string;
  kind: number;
  subject_id: string;
  number: string;
  state: number;
  tries: Generated<number>;
  said: Generated<string>;
  created_at: string;
  changed_at: string;
  told_of: Generated<string>;
}

export interface ChargingPeerReport {
  dealer_id: string;
  id: string;
  peer_id: string;
  kind: number;
  from_at: string;
  to_at: string;
  state: number;
  cursor: Generated<string>;
  sent: Generated<number>;
  tries: Generated<number>;
  said: Generated<string>;
  operator_name: Generated<string>;
  created_at: string;
  done_at: string | null;
}

export interface ChargingPeerReportSetting {
  dealer_id: string;
  peer_id: string;
  profile: number;
  status_every_min: number;
  station_daily: boolean;
  stats_daily: boolean;
  station_interface: string;
  status_interface: string;
  stats_interface: string;
  extra: string;
  since: string;
}

export interface ChargingPeerRequest {
  dealer_id: string;
  peer_id: string;
  interface: string;
  time_stamp: string;
  seq: string;
  received_at: string;
}

export interface ChargingPeerResolution {
  dealer_id: string;
  id: string;
  peer_id: string;
  start_charge_seq: string;
  kind: number;
  ours_wh: number;
  ours_fen: number;
  theirs_wh: number;
  theirs_fen: number;
  deed: number;
  reason: string;
  operator_name: string;
  at: string;
}

export interface ChargingPeerStation {
  dealer_id: string;
  peer_id: string;
  station_id: string;
  opened_at: string;
  opened_by: string;
  elec_bp: number | null;
  service_bp: number | null;
  service_reduce_e5: number | null;
}

export interface ChargingPeerSync {
  dealer_id: string;
  peer_id: string;
  version: Generated<number>;
  state: number;
  whole: boolean;
  began_at: string;
  since: string | null;
  whole_at: string | null;
  done_at: string | null;
  said: Generated<string>;
}

export interface ChargingPeerToken {
  dealer_id: string;
  peer_id: string;
  token_hash: string;
  issued_at: string;
  expires_at: string;
}

export interface ChargingQuotaUse {
  dealer_id: string;
  list_id: string;
  order_id: string;
  month: string;
  wh: number;
}

export interface ChargingRecharge {
  dealer_id: string;
  id: string;
  recharge_no: string;
  wallet_id: string;
  apply_id: string | null;
  park_id: string;
  payable_fen: number;
  gift_fen: Generated<number>;
  paid_fen: Generated<number>;
  refund_fen: Generated<number>;
  withdrawn_fen: Generated<number>;
  created_at: string;
  credited_at: string | null;
}

export interface ChargingReservation {
  dealer_id: string;
  id: string;
  reservation_no: string;
  device_no: number;
  id_tag: string;
  request_no: string;
  owner_id: string | null;
  plate_no: string | null;
  station_id: string;
  equipment_id: string;
  connector_id: string;
  connector_no: number;
  mode: number;
  reserve_at: string;
  expire_at: string;
  confirmed_at: string | null;
  failed_at: string | null;
  cancelled_at: string | null;
  expired_at: string | null;
  used_at: string | null;
  used_order_id: string | null;
  used_order_no: string | null;
  end_reason: Generated<string>;
  told_again: Generated<number>;
  fee_fen: number;
  free_cancel_min: number;
  fee_waived: Generated<boolean>;
  payable_fen: Generated<number>;
  paid_fen: Generated<number>;
  refunded_fen: Generated<number>;
  adjust_refunded_fen: Generated<number>;
  refunding: Json;
  reservation_status: number;
  fee_status: number;
  operator_name: Generated<string>;
  reason: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  peer_id: string | null;
  holder_name: Generated<string>;
  holder_key: Generated<string>;
}

export interface ChargingReservationEvent {
  dealer_id: string;
  id: string;
  reservation_id: string;
  at: string;
  event_type: number;
  text: Generated<string>;
  amount_fen: number | null;
  operator_name: Generated<string>;
}

export interface ChargingReservationTally {
  dealer_id: string;
  station_id: string;
  at: string;
  state: number;
}

export interface ChargingSample {
  dealer_id: string;
  id: string;
  order_id: string;
  at: string;
  received_at: string;
  replayed: Generated<boolean>;
  context: string;
  sampled: Json;
}

export interface ChargingStation {
  dealer_id: string;
  id: string;
  station_code: string;
  station_name: string;
  station_type: number;
  station_status: Generated<number>;
  status_reason: Generated<string>;
  station_place: number;
  area_code: Generated<string>;
  address: string;
  lng: number | null;
  lat: number | null;
  service_tel: string;
  station_tel: Generated<string>;
  park_nums: Generated<number>;
  business_hours: Json;
  closed_policy: Generated<number>;
  park_fee_type: Generated<number>;
  park_fee_text: Generated<string>;
  payment: Generated<string>;
  access_mode: Generated<number>;
  support_reserve: Generated<boolean>;
  visible: Generated<boolean>;
  facilities: Generated<number[]>;
  operator_id9: Generated<string>;
  owner_id9: Generated<string>;
  grid_account_no: Generated<string>;
  alone_meter: Generated<boolean>;
  capacity_kva: number | null;
  open_date: string | null;
  timezone: Generated<string>;
  site_guide: Generated<string>;
  match_cars: Generated<string>;
  park_info: Generated<string>;
  remark: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
  reserve_fee_fen: Generated<number>;
}

export interface ChargingStationPark {
  dealer_id: string;
  station_id: string;
  park_id: string;
}

export interface ChargingStationPicture {
  dealer_id: string;
  station_id: string;
  sort_no: number;
  kind: number;
  file_id: string;
}

export interface ChargingStopVariant {
  dealer_id: string;
  id: string;
  order_id: string;
  received_at: string;
  at: string;
  meter_stop_wh: number;
  reason: Generated<string>;
}

export interface ChargingTariff {
  dealer_id: string;
  id: string;
  tariff_name: string;
  current_type: number;
  remark: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface ChargingTariffBinding {
  dealer_id: string;
  id: string;
  scope_type: number;
  scope_id: string;
  current_type: number;
  tariff_id: string;
  effective_from: string;
  effective_to: string | null;
  operator_name: Generated<string>;
  ended_by: Generated<string>;
  created_at: Generated<string>;
}

export interface ChargingTariffVersion {
  dealer_id: string;
  id: string;
  tariff_id: string;
  version_no: number;
  content: Json;
  effective_from: string | null;
  effective_to: string | null;
  voided_at: string | null;
  void_reason: Generated<string>;
  published_by: Generated<string>;
  published_at: string | null;
  announced_at: string | null;
  operator_name: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface ChargingVideo {
  dealer_id: string;
  id: string;
  station_id: string;
  device_code: string;
  device_name: string;
  model: number;
  ip_address: Generated<string>;
  channel_no: Generated<number>;
  stream_url: Generated<string>;
  enabled: Generated<boolean>;
  online_status: Generated<number>;
  last_seen_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
  device_sn: Generated<string>;
  secret: Buffer | null;
}

export interface ChargingVin {
  dealer_id: string;
  id: string;
  vin: string;
  plate_no: Generated<string>;
  owner_id: string | null;
  company_id: string | null;
  brand: Generated<string>;
  model: Generated<string>;
  battery_wh: number | null;
  auto_start: Generated<boolean>;
  station_ids: Generated<string[]>;
  valid_to: string | null;
  enabled: Generated<boolean>;
  last_used_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface ChargingVipType {
  dealer_id: string;
  id: string;
  vip_name: string;
  level: Generated<number>;
  elec_bp: Generated<number>;
  service_bp: Generated<number>;
  occupy_bp: Generated<number>;
  service_reduce_e5: Generated<number>;
  station_ids: Generated<string[]>;
  min_energy_wh: Generated<number>;
  obtain_way: number;
  valid_days: number | null;
  enabled: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface ChargingWallet {
  dealer_id: string;
  id: string;
  owner_id: string | null;
  company_id: string | null;
  principal_fen: Generated<number>;
  gift_fen: Generated<number>;
  frozen_fen: Generated<number>;
  credit_limit_fen: Generated<number>;
  used_credit_fen: Generated<number>;
  arrears_fen: Generated<number>;
  total_paid_fen: Generated<number>;
  updated_at: Generated<string>;
  frozen_at: string | null;
  frozen_reason: Generated<string>;
  total_recharge_fen: Generated<number>;
}

export interface ChargingWalletApply {
  dealer_id: string;
  id: string;
  apply_no: string;
  wallet_id: string;
  kind: number;
  status: Generated<number>;
  amount_fen: number;
  gift_fen: Generated<number>;
  tenders: Json;
  reason: string;
  park_id: string;
  applicant_id: string;
  applicant_account: Generated<string>;
  applicant_name: string;
  applied_at: string;
  auditor_name: Generated<string>;
  audited_at: string | null;
  opinion: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ChargingWalletEntry {
  dealer_id: string;
  id: string;
  no: Generated<number>;
  wallet_id: string;
  kind: number;
  biz_type: number;
  biz_id: string;
  seq: Generated<number>;
  of_biz_id: string | null;
  change_principal_fen: Generated<number>;
  change_gift_fen: Generated<number>;
  change_credit_fen: Generated<number>;
  principal_fen: number;
  gift_fen: number;
  used_credit_fen: number;
  owed_fen: Generated<number>;
  at: string;
  operator_name: Generated<string>;
  remark: Generated<string>;
}

export interface ChargingWhiteList {
  dealer_id: string;
  id: string;
  list_type: number;
  subject_type: number;
  subject_value: string;
  subject_name: Generated<string>;
  station_ids: Generated<string[]>;
  valid_from: string;
  valid_to: string | null;
  monthly_free_wh: number | null;
  enabled: Generated<boolean>;
  remark: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface ClientError {
  dealer_id: string;
  id: string;
  user_id: string;
  account: string;
  message: string;
  stack: string;
  info: string;
  url: string;
  release: string;
  user_agent: string;
  created_at: string;
}

export interface ClosedAccountMonth {
  dealer_id: string;
  account_id: string;
  month: string;
}

export interface Company {
  dealer_id: string;
  id: string;
  company_code: string;
  company_name: string;
  credit_code: Generated<string>;
  contact: Generated<string>;
  phone_cipher: Buffer | null;
  address: Generated<string>;
  industry: Generated<string>;
  salesman: Generated<string>;
  vehicle_limit: number;
  remark: Generated<string>;
  status: Generated<number>;
  created_at: string;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface CompanyCarBill {
  dealer_id: string;
  id: string;
  bill_no: string;
  company_id: string;
  period: string;
  park_ids: Generated<string[]>;
  order_count: Generated<number>;
  gross_fen: Generated<number>;
  discount_fen: Generated<number>;
  payable_fen: Generated<number>;
  paid_fen: Generated<number>;
  status: Generated<number>;
  generated_at: string;
  confirmed_by: Generated<string>;
  confirmed_at: string | null;
  due_date: string | null;
  paid_bill_id: string | null;
  pay_channel: number | null;
  voucher_no: Generated<string>;
  received_by: Generated<string>;
  received_at: string | null;
  rev: Generated<number>;
}

export interface CompanyChargeFact {
  dealer_id: string;
  company_id: string;
  biz_type: number;
  subject_id: string;
  number: string;
  settled_at: string;
  park_id: string;
  plate_no: string;
  vin: string;
  energy_wh: number;
  label_wh: number[];
  elec_fen: number;
  service_fen: number;
  payable_fen: number;
  occupy_fen: number;
  refund_fen: number;
}

export interface CompanyChargeMove {
  dealer_id: string;
  entry_id: string;
  company_id: string;
  biz_type: number;
  subject_id: string;
  at: string;
  balance_fen: number;
  credit_fen: number;
}

export interface CompanyOccupancyFact {
  dealer_id: string;
  company_id: string;
  biz_type: number;
  subject_id: string;
  number: string;
  settled_at: string;
  park_id: string;
  plate_no: string;
  vin: string;
  energy_wh: number;
  label_wh: number[];
  elec_fen: number;
  service_fen: number;
  payable_fen: number;
  occupy_fen: number;
  refund_fen: number;
}

export interface CompanyOfSettlement {
  dealer_id: string;
  subject_id: string;
  company_id: string;
}

export interface CompanyOfSubject {
  dealer_id: string;
  subject_id: string;
  company_id: string;
}

export interface CompanyOrder {
  dealer_id: string;
  order_id: string;
  company_id: string;
  park_id: string;
  period: string;
  enter_time: string;
  left_at: string;
  gross_fen: number;
  discount_fen: number;
  payable_fen: number;
  overpaid_fen: Generated<number>;
  bill_id: string | null;
  dispute_reason: Generated<string>;
  disputed_by: Generated<string>;
}

export interface CompanyPart {
  dealer_id: string;
  id: string;
  part_name: string;
  client: number;
  url: string;
  sort: Generated<number>;
  status: Generated<number>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface CompanyPlate {
  dealer_id: string;
  plate_no: string;
  company_id: string;
  since: string;
}

export interface CompanySettlement {
  dealer_id: string;
  id: string;
  settle_no: string;
  company_id: string;
  pay_mode: number;
  period_from: string;
  period_to: string;
  vehicle_count: Generated<number>;
  order_count: Generated<number>;
  energy_wh: Generated<number>;
  elec_fen: Generated<number>;
  service_fen: Generated<number>;
  discount_fen: Generated<number>;
  occupy_fen: Generated<number>;
  refund_fen: Generated<number>;
  balance_fen: Generated<number>;
  other_fen: Generated<number>;
  payable_fen: Generated<number>;
  paid_fen: Generated<number>;
  status: number;
  generated_at: string;
  confirmed_by: Generated<string>;
  confirmed_at: string | null;
  rev: Generated<number>;
}

export interface CompanySettlementDispute {
  dealer_id: string;
  id: string;
  company_id: string;
  settlement_id: string;
  subject_id: string;
  reason: string;
  raised_by: string;
  raised_at: string;
  status: Generated<number>;
  answer: Generated<string>;
  answered_by: Generated<string>;
  answered_at: string | null;
}

export interface CompanySettlementItem {
  dealer_id: string;
  settlement_id: string;
  subject_id: string;
  biz_type: number;
  number: string;
  park_id: string;
  plate_no: string;
  vin: string;
  settled_at: string;
  first: boolean;
  energy_wh: number;
  label_wh: number[];
  elec_fen: number;
  service_fen: number;
  discount_fen: number;
  occupy_fen: number;
  refund_fen: number;
  balance_fen: number;
  credit_fen: number;
  other_fen: number;
}

export interface CompanySettlementMove {
  dealer_id: string;
  entry_id: string;
  settlement_id: string;
}

export interface CompanyVehicle {
  dealer_id: string;
  id: string;
  company_id: string;
  plate_no: string;
  plate_color: number;
  driver_name: Generated<string>;
  driver_mobile_cipher: Buffer | null;
  dept: Generated<string>;
  status: Generated<number>;
  created_at: string;
  daily_limit_fen: number | null;
  monthly_limit_fen: number | null;
}

export interface ContactSetting {
  dealer_id: string;
  limits: Json;
  updated_at: Generated<string>;
}

export interface Counter {
  dealer_id: string;
  biz_date: string;
  metric: number;
  park_id: string;
  hour: Generated<number>;
  value: number;
}

export interface CounterDay {
  dealer_id: string;
  biz_date: string;
  metric: number;
  park_id: string;
  value: number;
}

export interface CounterDelta {
  dealer_id: string;
  id: Generated<number>;
  biz_date: string;
  metric: number;
  park_id: string;
  hour: Generated<number>;
  value: number;
}

export interface Coupon {
  dealer_id: string;
  id: string;
  code: string;
  template_id: string;
  grant_id: string | null;
  way: number;
  plate_no: string;
  start_time: string;
  end_time: string;
  status: Generated<number>;
  locked_for: string | null;
  locked_until: string | null;
  used_at: string | null;
  applied_fen: Generated<number>;
  claim_request: string | null;
  given_at: string;
  merchant_id: string | null;
  purchase_id: string | null;
  unit_prepaid_fen: Generated<number>;
  post_paid: Generated<number>;
}

export interface CouponClaimToken {
  token: string;
  dealer_id: string;
  template_id: string;
}

export interface CouponCode {
  dealer_id: string;
  coupon_id: string;
  code: string;
  merchant_id: string;
  given_at: string;
  status: number;
}

export interface CouponGrant {
  dealer_id: string;
  id: string;
  grant_no: string;
  template_id: string;
  way: number;
  request_id: string;
  vehicles: number;
  qty: number;
  used_qty: Generated<number>;
  revoked_qty: Generated<number>;
  reason: string;
  operator_id: string;
  operator_name: string;
  granted_at: string;
  merchant_id: string | null;
}

export interface CouponHold {
  dealer_id: string;
  bill_id: string;
  coupon_id: string;
  step: number;
  order_id: string;
  applied_fen: number;
  held_at: string;
}

export interface CouponName {
  dealer_id: string;
  template_id: string;
  name: string;
}

export interface CouponPaid {
  dealer_id: string;
  purchase_id: string;
  purchase_no: string;
  merchant_id: string;
  park_id: string;
  at: string;
  fen: number;
  returned_fen: number;
}

export interface CouponPurchase {
  dealer_id: string;
  id: string;
  purchase_no: string;
  merchant_id: string | null;
  template_id: string;
  qty: number;
  unit_price_fen: number;
  post_paid: number;
  given_qty: Generated<number>;
  left_qty: number;
  returned_qty: Generated<number>;
  revoked_qty: Generated<number>;
  lapsed_qty: Generated<number>;
  status: Generated<number>;
  request_id: string;
  operator_name: string;
  bought_at: string;
  rev: Generated<number>;
  plate_no: string | null;
  park_id: string | null;
  trade_no: string | null;
  expire_at: string | null;
  paid_fen: Generated<number>;
  refund_fen: Generated<number>;
  refunding: Json;
}

export interface CouponPurchaseFlow {
  dealer_id: string;
  id: string;
  purchase_id: string;
  merchant_id: string | null;
  purchase_no: string;
  kind: number;
  qty: number;
  fen: number;
  post_paid: number;
  park_id: string;
  at: string;
}

export interface CouponPurchaseStanding {
  dealer_id: string;
  purchase_id: string;
  merchant_id: string;
  number: string;
  post_paid: number;
  unit_price_fen: number;
  open_qty: number;
  used_qty: number;
  expired_qty: number;
  advance_fen: number;
}

export interface CouponRest {
  dealer_id: string;
  template_id: string;
  name: string;
  park_ids: string[];
  payer: number;
  status: number;
  rest_qty: number;
}

export interface CouponSetting {
  dealer_id: string;
  max_per_order: number;
  updated_at: Generated<string>;
  updated_by: Generated<string>;
  rev: Generated<number>;
  return_on_refund: Generated<number>;
}

export interface CouponTemplate {
  dealer_id: string;
  id: string;
  coupon_no: string;
  name: string;
  coupon_type: number;
  minutes: number | null;
  pay_bp: number | null;
  amount_fen: number | null;
  threshold_fen: number | null;
  max_discount_fen: number | null;
  free_slots: Json;
  park_ids: Generated<string[]>;
  valid_type: number;
  start_time: string | null;
  end_time: string | null;
  valid_days: number | null;
  usable_days: Generated<number[]>;
  usable_slots: Json;
  total_qty: number;
  per_user_limit: number;
  per_plate_day_limit: number | null;
  stackable: number;
  claimable: number;
  claim_token: string;
  description: Generated<string>;
  status: Generated<number>;
  granted_qty: Generated<number>;
  used_qty: Generated<number>;
  expired_qty: Generated<number>;
  revoked_qty: Generated<number>;
  discount_fen: Generated<number>;
  created_by: string;
  created_at: string;
  published_at: string | null;
  ended_at: string | null;
  updated_at: Generated<string>;
  rev: Generated<number>;
  payer: Generated<number>;
  merchant_ids: Generated<string[]>;
  sale_price_fen: number | null;
  on_sale: Generated<number>;
  sale_qty: Generated<number>;
  sold_qty: Generated<number>;
  sale_reserved_qty: Generated<number>;
  biz_scope: Generated<number>;
  station_ids: Generated<string[]>;
}

export interface CouponUse {
  dealer_id: string;
  id: string;
  coupon_id: string;
  template_id: string;
  tender_type: number;
  biz_type: number;
  order_id: string;
  order_no: string;
  park_id: string;
  plate_no: string;
  bill_id: string | null;
  applied_fen: number;
  used_at: string;
  merchant_id: string | null;
  purchase_id: string | null;
  prepaid_fen: Generated<number>;
  post_paid: Generated<number>;
}

export interface CouponUseReturn {
  dealer_id: string;
  id: string;
  use_id: string;
  coupon_id: string;
  order_id: string;
  applied_fen: number;
  prepaid_fen: Generated<number>;
  merchant_id: string | null;
  post_paid: Generated<number>;
  returned_at: string;
}

export interface Credential {
  user_id: string;
  salt: string;
  verifier: Buffer;
  updated_at: Generated<string>;
  mode: Generated<number>;
  code_value_fixed: string | null;
  history_hashes: Generated<string[]>;
}

export interface DataArchive {
  dealer_id: string;
  id: string;
  data_type: string;
  table_name: string;
  month: string;
  state: Generated<number>;
  row_count: Generated<number>;
  size_bytes: Generated<number>;
  sha256: Generated<string>;
  file_key: string | null;
  error: Generated<string>;
  archived_at: string | null;
  offline_at: string | null;
}

export interface Dealer {
  dealer_id: string;
  dealer_no: string;
  dealer_name: string;
  dealer_type: Generated<number>;
  manager: Generated<string>;
  phone: Generated<string>;
  register_addr: Generated<string>;
  regist_status: Generated<number>;
  license_mode: Generated<number>;
  status: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  province_code: Generated<string>;
  city_code: Generated<string>;
  district_code: Generated<string>;
  settle_day: Generated<number>;
  contract_start: string | null;
  contract_end: string | null;
  uscc: string | null;
  company_name: Generated<string>;
  certified_until: string | null;
  license_expire: string | null;
  license_grace_days: Generated<number>;
  freeze_reason: Generated<string>;
  frozen_by: Generated<string>;
  frozen_at: string | null;
  frozen_until: string | null;
}

export interface DealerErasure {
  dealer_id: string;
  id: string;
  tenant_id: string;
  tenant_no: string;
  tenant_name: string;
  reason: string;
  state: Generated<number>;
  requested_by_id: string;
  requested_by: string;
  requested_at: string;
  decided_by_id: string | null;
  decided_by: Generated<string>;
  decided_at: string | null;
  opinion: Generated<string>;
  due_at: string | null;
  cancelled_by: Generated<string>;
  cancelled_at: string | null;
  cancel_reason: Generated<string>;
  started_at: string | null;
  finished_at: string | null;
  erased: Json;
  kept: Json;
  object_count: Generated<number>;
  at_table: Generated<string>;
  rev: Generated<number>;
}

export interface DealerEvent {
  dealer_id: string;
  id: string;
  tenant_id: string;
  kind: number;
  at: string;
  by_name: Generated<string>;
  note: Generated<string>;
}

export interface DealerExport {
  dealer_id: string;
  id: string;
  status: Generated<number>;
  requested_by: string;
  requested_by_id: string;
  reason: Generated<string>;
  created_at: string;
  snapshot_at: string | null;
  table_count: Generated<number>;
  row_count: Generated<number>;
  object_count: Generated<number>;
  size: Generated<number>;
  parts: Json;
  manifest_sha256: Generated<string>;
  error: Generated<string>;
  finished_at: string | null;
  expire_at: string;
}

export interface DealerPackage {
  dealer_id: string;
  client_type: number;
  package_id: string;
  resource_ids: string[];
  updated_at: Generated<string>;
}

export interface DealerRegistration {
  dealer_id: string;
  id: string;
  company_name: string;
  contact: string;
  phone: Buffer;
  phone_hash: string;
  phone_mask: string;
  status: Generated<number>;
  account: Generated<string>;
  reason: Generated<string>;
  decided_by: Generated<string>;
  decided_at: string | null;
  created_at: string;
}

export interface Device {
  dealer_id: string;
  id: string;
  device_sn: string;
  device_type: number;
  device_name: string;
  vendor: Generated<string>;
  model: Generated<string>;
  firmware: Generated<string>;
  protocol: number;
  park_id: string;
  gate_id: string | null;
  direction: number | null;
  is_backup: Generated<boolean>;
  heartbeat_seconds: Generated<number>;
  config: Json;
  secret: Buffer;
  online_status: Generated<number>;
  last_heartbeat_at: string | null;
  last_event_at: string | null;
  last_boot_id: string | null;
  last_event_seq: number | null;
  missing_seq: Generated<number[]>;
  clock_offset_ms: number | null;
  disabled_at: string | null;
  remark: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
  heard_from: Generated<string>;
  test_until: string | null;
}

export interface DeviceCommand {
  dealer_id: string;
  id: string;
  device_id: string;
  type: string;
  args: Json;
  issued_at: string;
  expires_at: string;
  delivered_at: string | null;
  done_at: string | null;
  ok: boolean | null;
  message: Generated<string>;
  issue_id: string | null;
}

export interface DeviceEvent {
  dealer_id: string;
  id: string;
  device_id: string;
  device_sn: string;
  event_id: string;
  event_type: string;
  boot_id: string;
  seq: number | null;
  occurred_at: string;
  raw_occurred_at: string;
  received_at: string;
  offline: boolean;
  flags: number[];
  payload: Json;
  reply: Json;
}

export interface DeviceNonce {
  dealer_id: string;
  device_id: string;
  nonce: string;
  used_at: string;
}

export interface DeviceOutage {
  dealer_id: string;
  device_id: string;
  started_at: string;
  ended_at: string;
}

export interface DisabledCar {
  dealer_id: string;
  id: string;
  plate_no: string;
  plate_color: Generated<number>;
  holder_name: string;
  phone_cipher: Buffer | null;
  cert_cipher: Buffer;
  cert_hash: string;
  disabled_level: number;
  cert_valid_to: string;
  relation: number;
  driver_licence_type: Generated<string>;
  materials: Generated<string[]>;
  audit_status: number;
  applicant_name: Generated<string>;
  auditor_name: Generated<string>;
  audited_at: string | null;
  opinion: Generated<string>;
  valid_from: string | null;
  valid_to: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface DisabledPlate {
  dealer_id: string;
  id: string;
  car_id: string;
  cert_hash: string;
  plate_no: string;
  during: string;
  is_change: boolean;
}

export interface DisabledRight {
  dealer_id: string;
  plate_no: string;
  car_id: string;
  cert_hash: string;
  from_time: string;
  to_time: string;
  park_ids: string[];
  free_minutes_per_day: number;
  pay_permille: number;
  max_stays_per_day: number;
  accessible_berth_only: boolean;
}

export interface DisabledRule {
  dealer_id: string;
  id: string;
  rule_name: string;
  park_ids: string[];
  levels: number[];
  free_minutes_per_day: number;
  pay_permille: number;
  max_stays_per_day: number;
  accessible_berth_only: Generated<boolean>;
  status: Generated<number>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface EarlyConfirmation {
  dealer_id: string;
  capture_key: string;
  kind: string;
  at: string;
  release_type: number | null;
}

export interface Employee {
  dealer_id: string;
  id: string;
  employee_no: string;
  job_type: number;
  id_card_cipher: Buffer | null;
  status: Generated<number>;
  left_at: string | null;
  left_reason: Generated<string>;
  remark: Generated<string>;
  created_at: string;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface EnterpriseApply {
  dealer_id: string;
  id: string;
  apply_no: string;
  company_name: string;
  uscc: string;
  company_type: number;
  legal_person: string;
  legal_id_no: Buffer;
  legal_id_mask: string;
  register_addr: string;
  area_code: string;
  register_capital_fen: number | null;
  establish_date: string;
  license_end: string | null;
  business_scope: string;
  license_img: string;
  legal_id_front: string;
  legal_id_back: string;
  authorize_img: Generated<string>;
  contact_name: string;
  contact_phone: Buffer;
  contact_phone_mask: string;
  contact_email: Generated<string>;
  apply_status: number;
  status_before: number;
  reject_reason: Generated<string>;
  submit_at: string | null;
  audit_by: Generated<string>;
  audit_at: string | null;
  valid_to: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
  rev: Generated<number>;
}

export interface EtcAgreement {
  dealer_id: string;
  plate_no: string;
  plate_color: number;
  agreement_no: string;
  signed_at: string;
  ended_at: string | null;
}

export interface EtcDeduct {
  dealer_id: string;
  id: string;
  etc_rule_id: string;
  arrears_id: string;
  plate_id: string;
  plate_no: string;
  plate_color: number;
  park_id: string;
  amount_fen: number;
  state: Generated<number>;
  tries: Generated<number>;
  fail_code: Generated<string>;
  trade_no: string | null;
  out_trade_no: string;
  due_at: string;
  at: string;
  bill_id: string | null;
  agreement_no: Generated<string>;
}

export interface EtcRule {
  dealer_id: string;
  id: string;
  rule_name: string;
  park_ids: string[];
  enabled: Generated<boolean>;
  reasons: number[];
  min_age_hours: number;
  min_fen: number;
  max_per_deduct_fen: number;
  max_per_day_fen: number;
  retry_times: number;
  retry_hours: number;
  window_start: string;
  window_end: string;
  notify_hours_before: number;
  is_delete: Generated<number>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface EventQuarantine {
  dealer_id: string;
  id: string;
  source: number;
  kind: string;
  device_sn: string;
  event_id: string;
  reason: number;
  message: string;
  body: string;
  verified: boolean;
  presented_key: Generated<string>;
  status: Generated<number>;
  attempts: Generated<number>;
  received_at: string;
  handled_at: string | null;
  handled_by: Generated<string>;
  handle_remark: Generated<string>;
}

export interface ExportTask {
  dealer_id: string;
  id: string;
  user_id: string;
  definition: string;
  title: string;
  name: string;
  query: Json;
  dealer_ids: string[];
  park_ids: string[] | null;
  status: Generated<number>;
  row_count: Generated<number>;
  size: Generated<number>;
  file_key: string | null;
  error: Generated<string>;
  created_by: string;
  created_at: string;
  finished_at: string | null;
  expire_at: string;
}

export interface FeeCalculation {
  dealer_id: string;
  id: string;
  order_id: string;
  purpose: string;
  quote_time: string;
  calc_at: string;
  body: Json;
}

export interface FeeRule {
  dealer_id: string;
  id: string;
  base_rule_id: string;
  version: number;
  rule_code: string;
  rule_name: string;
  scope_type: number;
  scopes: Json;
  content: Json;
  summary: string;
  variant_names: Generated<string[]>;
  price_text: Generated<string>;
  approval_no: Generated<string>;
  remark: Generated<string>;
  simulated: Generated<boolean>;
  effective_from: string | null;
  effective_to: string | null;
  revoked_at: string | null;
  revoke_reason: string | null;
  published_by: string | null;
  operator_name: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
  bands: Json;
}

export interface FeeRuleBinding {
  dealer_id: string;
  id: string;
  rule_id: string;
  scope_type: number;
  scope_id: string;
  effective_from: string;
  effective_to: string | null;
  ended_by: string | null;
  operator_name: Generated<string>;
}

export interface FirmwareCampaign {
  dealer_id: string;
  id: string;
  campaign_no: string;
  campaign_name: string;
  firmware_id: string;
  station_ids: string[];
  from_version: string;
  canary_count: number;
  wave_unit: number;
  wave_size: number;
  wave_gap_min: number;
  window_from: string | null;
  window_to: string | null;
  stop_count: number | null;
  stop_percent: number | null;
  timeout_min: number;
  status: Generated<number>;
  status_reason: Generated<string>;
  wave_no: number;
  last_wave: number;
  known_failed: Generated<number>;
  known_done: Generated<number>;
  created_by: string;
  created_by_id: string | null;
  created_at: string;
  finished_at: string | null;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface FirmwareCampaignPoint {
  dealer_id: string;
  id: string;
  campaign_id: string;
  equipment_id: string;
  wave_no: number | null;
  state: number;
  reason: Generated<string>;
  version_before: string;
  attempt: Generated<number>;
  command_id: string | null;
  told_at: string | null;
  heard_at: string | null;
  fetched_at: string | null;
  deadline_at: string | null;
  state_at: string;
  done_at: string | null;
}

export interface ForeignCharge {
  dealer_id: string;
  order_id: string;
  number: string;
  park_id: string;
  first_fen: number;
  second_fen: number;
  paid_fen: number;
}

export interface FreeDuration {
  dealer_id: string;
  id: string;
  free_id: string;
  rev: number;
  since: string;
  until: string | null;
  status: number;
  free_name: string;
  minutes: number;
  free_mode: number;
  free_scope: number;
  window_minutes: number;
  apply_vehicle: Json;
  apply_day_types: number[];
  park_ids: string[];
  effective_from: string;
  effective_to: string | null;
  operator_name: string;
}

export interface FreeDurationLink {
  dealer_id: string;
  id: string;
  link_id: string;
  rev: number;
  since: string;
  until: string | null;
  status: number;
  link_name: string;
  park_ids: string[];
  free_id: string;
  merge_minutes: number;
  operator_name: string;
}

export interface FrozenOrder {
  dealer_id: string;
  order_id: string;
}

export interface FundBill {
  dealer_id: string;
  id: string;
  account_id: string;
  bill_day: string;
  version: number;
  line_count: number;
  opening_fen: number;
  trade_fen: number;
  refund_fen: number;
  fee_fen: number;
  payout_fen: number;
  split_fen: number;
  other_fen: number;
  closing_fen: number;
  file_hash: string;
  imported_by: string;
  imported_at: string;
}

export interface FundFetch {
  dealer_id: string;
  id: string;
  account_id: string;
  bill_day: string;
  state: Generated<number>;
  reason: Generated<string>;
  asked_by: Generated<string>;
  asked_at: string;
  told_at: string | null;
}

export interface FundItem {
  dealer_id: string;
  id: string;
  account_id: string;
  bill_day: string;
  at: string;
  kind: number;
  biz_name: string;
  serial_no: string;
  amount_fen: number;
  state: Generated<number>;
  settlement_id: string | null;
  note: Generated<string>;
  handled_by: Generated<string>;
  handled_at: string | null;
  rev: Generated<number>;
}

export interface Gate {
  dealer_id: string;
  id: string;
  park_id: string;
  gate_code: string;
  gate_name: string;
  gate_type: number;
  from_zone_id: string | null;
  to_zone_id: string | null;
  workstation: Generated<string>;
  min_confidence: Generated<number>;
  dedup_seconds: Generated<number>;
  commit_on_release: Generated<boolean>;
  temp_entry_mode: Generated<number>;
  guard_enabled: Generated<boolean>;
  unattended: Generated<boolean>;
  barrier_state: Generated<number>;
  hold_reason: Generated<string>;
  status: Generated<number>;
  remark: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface HelpCategory {
  id: string;
  parent_id: string | null;
  name: string;
  sort: Generated<number>;
}

export interface HelpDoc {
  id: string;
  category_id: string;
  title: string;
  content: string;
  plain: string;
  keywords: Generated<string>;
  client_scope: Generated<number>;
  product_version: Generated<string>;
  file_id: string | null;
  status: Generated<number>;
  view_count: Generated<number>;
  useful_count: Generated<number>;
  useless_count: Generated<number>;
  sort: Generated<number>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface HelpVote {
  doc_id: string;
  user_id: string;
  useful: number;
}

export interface HolidayDeployment {
  dealer_id: string;
  id: string;
  deploy_name: string;
  year: number;
  source: number;
  based_on: Generated<string>;
  days: Json;
  park_ids: string[] | null;
  status: Generated<number>;
  published_at: string | null;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface Installation {
  id: Generated<number>;
  demo: Generated<boolean>;
  finished_at: string | null;
  token_hash: string | null;
  token_until: string | null;
  salt: string;
  draft: Json;
  license_public_key: string | null;
}

export interface Invoice {
  dealer_id: string;
  id: string;
  apply_no: string;
  request_id: string | null;
  biz_type: number;
  kind: number;
  direction: number;
  title_type: number;
  buyer_name: string;
  buyer_tax_no: Generated<string>;
  buyer_addr: Generated<string>;
  buyer_tel: Generated<string>;
  buyer_bank: Generated<string>;
  buyer_acct: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  subject_id: string;
  seller_name: string;
  seller_tax_no: string;
  seller_addr: Generated<string>;
  seller_tel: Generated<string>;
  seller_bank: Generated<string>;
  seller_acct: Generated<string>;
  drawer: Generated<string>;
  gross_fen: number;
  net_fen: number;
  tax_fen: number;
  red_fen: Generated<number>;
  remark: Generated<string>;
  status: number;
  invoice_no: Generated<string>;
  issued_at: string | null;
  fail_code: Generated<string>;
  fail_reason: Generated<string>;
  retry_count: Generated<number>;
  source: number;
  origin_id: string | null;
  replaced_by: string | null;
  operator_id: string | null;
  operator_name: Generated<string>;
  applied_at: string;
  plate_no: Generated<string>;
  order_count: number;
  park_ids: string[];
  files: Json;
  rev: Generated<number>;
}

export interface InvoiceClaim {
  dealer_id: string;
  bill_id: string;
  item_no: number;
  paid_fen: number;
  active_fen: number;
}

export interface InvoiceLine {
  dealer_id: string;
  invoice_id: string;
  line_no: number;
  config_id: string | null;
  name: string;
  tax_code: string;
  unit: Generated<string>;
  qty: number;
  gross_fen: number;
  net_fen: number;
  tax_fen: number;
  red_fen: Generated<number>;
  rate_bp: number;
  tax_policy: number;
}

export interface InvoiceLog {
  dealer_id: string;
  id: string;
  invoice_id: string;
  at: string;
  step: number;
  status: number;
  operator_name: Generated<string>;
  note: Generated<string>;
}

export interface InvoiceOrder {
  dealer_id: string;
  invoice_id: string;
  biz_id: string;
  biz_type: number;
  line_no: number;
  park_id: string;
  order_no: string;
  plate_no: string;
  start_time: string | null;
  end_time: string | null;
  amount_fen: number;
  red_fen: Generated<number>;
}

export interface InvoicePart {
  dealer_id: string;
  invoice_id: string;
  bill_id: string;
  item_no: number;
  biz_id: string;
  fen: number;
  red_fen: Generated<number>;
}

export interface InvoicePayment {
  dealer_id: string;
  bill_id: string;
  item_no: number;
  subject_id: string;
  biz_type: number;
  park_id: string;
  plate_no: string;
  paid_at: string;
  pay_channel: number;
  fen: number;
}

export interface InvoiceRed {
  dealer_id: string;
  id: string;
  confirm_no: string;
  request_id: string;
  invoice_id: string;
  reason: number;
  parts: Json;
  lines: Json;
  gross_fen: number;
  net_fen: number;
  tax_fen: number;
  status: number;
  open: boolean;
  polls: Generated<number>;
  platform_no: Generated<string>;
  expire_at: string | null;
  red_invoice_id: string | null;
  reissue_id: string | null;
  fail_reason: Generated<string>;
  operator_name: Generated<string>;
  at: string;
}

export interface InvoiceRefund {
  dealer_id: string;
  bill_id: string;
  subject_id: string;
  fen: number;
}

export interface InvoiceReissue {
  dealer_id: string;
  id: string;
  request_id: string;
  invoice_id: string;
  title: Json;
  reason: string;
  status: number;
  new_invoice_id: string | null;
  applicant_name: Generated<string>;
  applied_at: string;
  handler_name: Generated<string>;
  opinion: Generated<string>;
  rev: Generated<number>;
}

export interface InvoiceSetting {
  dealer_id: string;
  auto_audit: number;
  window_days: number;
  red_on_refund: number;
  updated_at: Generated<string>;
  updated_by: Generated<string>;
  rev: Generated<number>;
}

export interface InvoiceSubject {
  dealer_id: string;
  id: string;
  name: string;
  tax_no: string;
  taxpayer_type: number;
  address: string;
  tel: string;
  bank: Generated<string>;
  account: Generated<string>;
  drawer: string;
  tax_account: Generated<string>;
  platform: number;
  keys_cipher: Buffer | null;
  account_state: Generated<number>;
  auth_at: string | null;
  credit_remain_fen: number | null;
  status: Generated<number>;
  created_at: string;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface InvoiceTaxConfig {
  dealer_id: string;
  id: string;
  subject_id: string;
  biz_type: number;
  item_name: string;
  tax_code: string;
  rate_bp: number;
  tax_policy: number;
  unit: Generated<string>;
  kinds: number[];
  max_single_fen: number;
  start_date: string;
  end_date: string | null;
  remark_template: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface InvoiceTaxPlace {
  dealer_id: string;
  config_id: string;
  place_id: string;
  biz_type: number;
  valid: string;
}

export interface InvoicedSubject {
  dealer_id: string;
  subject_id: string;
  fen: number;
}

export interface LaneAttempt {
  dealer_id: string;
  gate_id: string;
  record_id: string;
  event_key: string;
  device_id: string | null;
  direction: number;
  plate_no: string;
  confidence: number;
  at: string;
  released: Generated<boolean>;
  order_id: string | null;
}

export interface LaneCode {
  dealer_id: string;
  id: string;
  park_id: string;
  gate_id: string | null;
  code_type: number;
  token: string;
  version: Generated<number>;
  status: Generated<number>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface LaneCodeToken {
  token: string;
  dealer_id: string;
  code_id: string;
}

export interface LaneWait {
  dealer_id: string;
  gate_id: string;
  at: string;
}

export interface LawyersLetter {
  dealer_id: string;
  id: string;
  letter_no: string;
  plate_id: string;
  plate_no: string;
  plate_color: number;
  owner_name: string;
  address: string;
  record_count: number;
  owed_fen: number;
  template_id: string;
  law_firm: string;
  lawyer_name: string;
  content: string;
  send_way: number | null;
  express_no: Generated<string>;
  letter_status: Generated<number>;
  applicant_id: string;
  applicant_name: string;
  auditor_id: string | null;
  auditor_name: Generated<string>;
  audit_opinion: Generated<string>;
  created_at: string;
  sent_at: string | null;
  signed_at: string | null;
  pay_deadline: string | null;
  result_paid_fen: Generated<number>;
  closed_reason: Generated<string>;
  rev: Generated<number>;
}

export interface LawyersLetterItem {
  dealer_id: string;
  letter_id: string;
  arrears_id: string;
  owed_fen: number;
  open: Generated<boolean>;
}

export interface LeaderHandleConfig {
  dealer_id: string;
  body: Json;
  updated_at: string;
  updated_by: string;
  rev: Generated<number>;
}

export interface LedgerAccountPeriod {
  dealer_id: string;
  account_id: string;
  month: string;
  locked_at: string;
  locked_by: string;
}

export interface LedgerBackfill {
  dealer_id: string;
  source: string;
  done_to: string;
  finished_at: string | null;
}

export interface LedgerBalance {
  dealer_id: string;
  accounting_date: string;
  account_code: number;
  park_id: string;
  sub_key: string;
  debit_fen: number;
  credit_fen: number;
}

export interface LedgerBalanceDelta {
  dealer_id: string;
  id: Generated<number>;
  accounting_date: string;
  account_code: number;
  park_id: string;
  sub_key: string;
  debit_fen: number;
  credit_fen: number;
}

export interface LedgerDay {
  dealer_id: string;
  accounting_date: string;
  debit_fen: number;
}

export interface LedgerDue {
  dealer_id: string;
  id: string;
  kind: string;
  body: Json;
  at: string;
}

export interface LedgerEntry {
  dealer_id: string;
  id: string;
  no: number;
  accounting_date: string;
  event_type: number;
  source_id: string;
  event_seq: number;
  biz_type: number;
  park_id: string;
  ref_no: string;
  memo: string;
  amount_fen: number;
  happened_at: string;
  posted_at: Generated<string>;
}

export interface LedgerLine {
  dealer_id: string;
  entry_id: string;
  line_no: number;
  accounting_date: string;
  account_code: number;
  sub_key: string;
  debit_fen: number;
  credit_fen: number;
  category: number;
  match_key: string | null;
  park_id: string;
  biz_type: number;
  pay_channel: number | null;
}

export interface LedgerMovement {
  dealer_id: string;
  accounting_date: string;
  account_code: number;
  park_id: string;
  sub_key: string;
  debit_fen: number;
  credit_fen: number;
}

export interface LedgerOrder {
  dealer_id: string;
  order_id: string;
  biz_type: number;
  seq: number;
  first_fen: number;
  second_fen: number;
  discount_fen: number;
  given_back_fen: number;
  written_off_fen: number;
  moved_to: string | null;
  moved_fen: Generated<number>;
}

export interface LedgerPass {
  dealer_id: string;
  purchase_id: string;
  recognised_fen: number;
  through: string;
}

export interface LedgerPeriod {
  dealer_id: string;
  month: string;
  locked_at: string;
  locked_by: string;
}

export interface LedgerProof {
  dealer_id: string;
  at: string;
  broken: Json;
}

export interface LedgerSource {
  dealer_id: string;
  source_id: string;
  event_type: number;
  event_seq: number;
  entry_id: string;
}

export interface LedgerVoucherNo {
  dealer_id: string;
  source_id: string;
  no: number;
}

export interface LetterTemplate {
  dealer_id: string;
  id: string;
  template_name: string;
  law_firm: string;
  lawyer_name: string;
  content: string;
  is_delete: Generated<number>;
  rev: Generated<number>;
}

export interface LicenseActivation {
  dealer_id: string;
  id: string;
  request_id: string;
  code_cipher: Buffer | null;
  operator: string;
  state: Generated<number>;
  answer: Json;
  refusal_code: string | null;
  refusal_text: Generated<string>;
  unanswered_at: string | null;
  created_at: string;
  finished_at: string | null;
}

export interface LicenseChange {
  dealer_id: string;
  id: string;
  change_no: string;
  pool_id: string;
  change_type: number;
  before_items: Json;
  after_items: Json;
  reason: Generated<string>;
  status: Generated<number>;
  operator: string;
  at: string;
}

export interface LicenseClock {
  id: Generated<number>;
  latest_at: string;
}

export interface LicenseCodeTry {
  dealer_id: string;
  failures: number;
  since: string;
}

export interface LicenseFeeFact {
  dealer_id: string;
  id: string;
  license_no: string;
  items: Json;
  start_date: string;
  expire_date: string;
  imported_at: string;
  until_before: string;
  items_before: Json;
}

export interface LicenseHistory {
  dealer_id: string;
  id: string;
  license_no: string;
  pool_id: string;
  mode: number;
  items: Json;
  start_date: string;
  expire_date: string;
  import_type: number;
  imported_at: string;
  imported_by: string;
  file_hash: string;
  machine_code: string;
  state: Generated<number>;
}

export interface LicenseImportFact {
  dealer_id: string;
  id: string;
  license_no: string;
  imported_at: string;
  expire_date: string;
}

export interface LicenseIssue {
  dealer_id: string;
  id: string;
  license_no: string;
  kind: number;
  form: number;
  state: Generated<number>;
  key_id: string;
  content: string;
  items: Json;
  start_date: string;
  expire_date: string;
  grace_days: number;
  code_hash: string | null;
  code_until: string | null;
  issued_by: string;
  issued_at: string;
  reason: string;
  imported_at: string | null;
  revoked_by: Generated<string>;
  revoked_at: string | null;
  revoke_reason: Generated<string>;
}

export interface LicenseIssuer {
  id: Generated<number>;
  public_key: string;
  private_key: Buffer | null;
  created_at: string;
  key_id: string;
}

export interface LicenseNoticeConfig {
  dealer_id: string;
  remind_days: number[];
  receivers: Generated<string[]>;
  channels: number[];
  popup_frequency: number;
  updated_by: string;
  updated_at: string;
}

export interface LicenseNoticeSeen {
  dealer_id: string;
  user_id: string;
  notice_id: string;
  occasion: string;
  at: string;
}

export interface LicensePark {
  dealer_id: string;
  id: string;
  pool_id: string;
  target_type: number;
  target_id: string;
  auth_type: number;
  licensed_qty: number;
  linked_at: string;
  removed_at: string | null;
}

export interface LicensePlace {
  dealer_id: string;
  id: string;
  pool_id: string;
  target_type: number;
  target_id: string;
  auth_type: number;
  licensed_qty: number;
  linked_at: string;
  removed_at: string;
  park_name: string;
  actual_qty: number;
}

export interface LicensePool {
  dealer_id: string;
  id: string;
  pool_no: string;
  pool_name: string;
  mode: number;
  start_date: string;
  expire_date: string;
  source: number;
  stopped: Generated<number>;
  created_at: string;
  updated_at: string;
  grace_days: Generated<number>;
}

export interface LicensePoolFact {
  dealer_id: string;
  pool_id: string;
  mode: number;
  start_date: string;
  expire_date: string;
  stopped: number;
  linked: boolean;
  grace_days: number;
}

export interface LicensePoolItem {
  dealer_id: string;
  pool_id: string;
  auth_type: number;
  total_qty: number;
  used_qty: Generated<number>;
}

export interface LicenseRequest {
  dealer_id: string;
  request_id: string;
  answer: Json;
  at: string;
}

export interface LicenseTrade {
  dealer_id: string;
  id: string;
  pool_id: string;
  auth_type: number;
  trade_type: number;
  qty: number;
  before_qty: number;
  after_qty: number;
  target_type: number | null;
  target_id: string | null;
  target_name: Generated<string>;
  license_no: Generated<string>;
  operator: string;
  at: string;
  remark: Generated<string>;
}

export interface ListSync {
  dealer_id: string;
  id: string;
  list_kind: number;
  ref_id: string;
  cert_code: string;
  park_id: string;
  terminal_id: string;
  sync_type: number;
  payload_version: number;
  payload: Json;
  sync_status: Generated<number>;
  tries: Generated<number>;
  last_error: Generated<string>;
  next_try_at: string | null;
  command_id: string | null;
  ack_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface LiveAlarm {
  dealer_id: string;
  id: string;
  park_id: string | null;
  code: string | null;
  body: Json;
  user_ids: string[] | null;
}

export interface LoginChallenge {
  code_key: string;
  code_value: string;
  salt: string;
  kind: number;
  expires_at: string;
}

export interface LoginFailure {
  name_hash: string;
  fail_count: number;
  locked_until: string | null;
  updated_at: string;
}

export interface LoginIpFailure {
  ip: string;
  at: string;
  network: Generated<string>;
}

export interface LoginLog {
  dealer_id: string;
  id: string;
  at: string;
  user_id: string | null;
  account: string;
  client_type: string;
  ip: string;
  network: string;
  user_agent: string;
  result: number;
  reason: number | null;
}

export interface MenuOverride {
  dealer_id: string;
  code: string;
  title: string | null;
  icon: string | null;
  sort: number | null;
  hidden_on: Generated<string[]>;
  updated_at: string;
  updated_by: string;
  rev: Generated<number>;
}

export interface MenuPackage {
  dealer_id: string;
  id: string;
  package_name: string;
  client_type: number;
  resource_ids: string[];
  remark: Generated<string>;
  created_at: string;
  updated_at: Generated<string>;
  updated_by: string;
  rev: Generated<number>;
}

export interface Merchant {
  dealer_id: string;
  id: string;
  merchant_no: string;
  merchant_name: string;
  category: Generated<string>;
  contact: Generated<string>;
  phone_cipher: Buffer | null;
  park_ids: string[];
  settle_mode: number;
  balance_fen: Generated<number>;
  credit_limit_fen: Generated<number>;
  settled_fen: Generated<number>;
  give_day_limit: number | null;
  counter_token: string;
  counter_template_id: string | null;
  status: Generated<number>;
  remark: Generated<string>;
  created_at: string;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface MerchantCounterToken {
  token: string;
  dealer_id: string;
  merchant_id: string;
}

export interface MerchantFlow {
  dealer_id: string;
  id: string;
  merchant_id: string;
  kind: number;
  change_fen: number;
  after_fen: number;
  biz_id: string;
  biz_no: string;
  operator_name: Generated<string>;
  at: string;
}

export interface MerchantOfSubject {
  dealer_id: string;
  subject_id: string;
  merchant_id: string;
  number: string;
  park_id: string;
}

export interface MerchantRecharge {
  dealer_id: string;
  id: string;
  recharge_no: string;
  merchant_id: string;
  park_id: string;
  amount_fen: number;
  paid_fen: Generated<number>;
  refunding: Json;
  refund_fen: Generated<number>;
  refund_requests: Json;
  request_id: string;
  pay_channel: number;
  voucher_no: Generated<string>;
  operator_name: string;
  created_at: string;
}

export interface MerchantRechargeOpen {
  dealer_id: string;
  recharge_id: string;
  merchant_id: string;
  refund_id: string;
  value: string;
}

export interface MerchantSettlement {
  dealer_id: string;
  id: string;
  settle_no: string;
  merchant_id: string;
  park_id: string;
  month: string;
  used_qty: number;
  applied_fen: number;
  payable_fen: number;
  paid_fen: Generated<number>;
  status: number;
  created_at: string;
  updated_at: Generated<string>;
  rev: Generated<number>;
  returned_fen: Generated<number>;
}

export interface MoneyEvent {
  dealer_id: string;
  id: string;
  kind: string;
  body: Json;
}

export interface MoneyMovement {
  dealer_id: string;
  id: string;
  kind: string;
  body: Json;
}

export interface MoneyPlace {
  dealer_id: string;
  id: string;
  place_name: string;
}

export interface MonthArchive {
  dealer_id: string;
  id: string;
  account_id: string;
  month: string;
  seq: number;
  prev_hash: string;
  core: string;
  hash: string;
  archived_at: string;
}

export interface MonthArchivePart {
  dealer_id: string;
  archive_id: string;
  part: string;
  seq: number;
  body: string;
}

export interface MonthDiff {
  dealer_id: string;
  id: string;
  day_id: string;
  account_id: string;
  bill_day: string;
  direction: number;
  match_key: string;
  part: number;
  diff_type: number;
  platform_fen: number;
  channel_fen: number;
  ledger_fen: number;
  diff_fen: number;
  coupon_fen: number;
  proposal: number;
  handle_status: number;
  bill_id: string;
  refund_id: string;
  line_id: string;
  channel_no: string;
  platform_at: string;
  channel_at: string;
  other_day: string;
  answer: number;
  answered_at: string;
  reason: string;
  handled_by: string;
  handled_at: string;
  found_at: string;
  run_no: number;
  rev: number;
  carry_fen: number;
  month: string;
  due_fen: number;
  crossing: number;
}

export interface MonthStatement {
  dealer_id: string;
  id: string;
  task_id: string;
  account_id: string;
  month: string;
  target_type: number;
  target_id: string;
  received_net_fen: number;
  fee_fen: number;
  adjust_fen: number;
  split_fen: Generated<number>;
  payable_fen: number;
  status: Generated<number>;
  confirmed_by: Generated<string>;
  confirmed_at: string | null;
  paid_by: Generated<string>;
  paid_at: string | null;
  paid_ref: Generated<string>;
  created_at: string;
  rev: Generated<number>;
}

export interface MonthVerify {
  dealer_id: string;
  id: string;
  task_no: string;
  account_id: string;
  month: string;
  status: Generated<number>;
  exec_status: Generated<number>;
  exec_error: Generated<string>;
  made_to: string | null;
  platform_pay_fen: Generated<number>;
  platform_refund_fen: Generated<number>;
  platform_count: Generated<number>;
  channel_pay_fen: Generated<number>;
  channel_refund_fen: Generated<number>;
  channel_count: Generated<number>;
  channel_fee_fen: Generated<number>;
  ledger_net_fen: number | null;
  diff_count: Generated<number>;
  diff_fen: Generated<number>;
  handled_count: Generated<number>;
  adjust_fen: Generated<number>;
  carry_out_fen: Generated<number>;
  carry_in_fen: Generated<number>;
  opening_fen: Generated<number>;
  settled_fen: Generated<number>;
  closing_fen: Generated<number>;
  recalc_count: Generated<number>;
  dealt_id: string | null;
  dealt_by: Generated<string>;
  dealt_at: string | null;
  executed_id: string | null;
  executed_by: Generated<string>;
  executed_at: string | null;
  archived_at: string | null;
  remark: Generated<string>;
  created_at: string;
  rev: Generated<number>;
}

export interface MonthVerifyCount {
  dealer_id: string;
  status: number;
  tasks: number;
}

export interface MsgTemplate {
  dealer_id: string;
  id: string;
  template_name: string;
  sign_name: string;
  kind: number;
  content: string;
  provider_code: Generated<string>;
  template_status: Generated<number>;
  reject_reason: Generated<string>;
  is_delete: Generated<number>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface OccupancyCharge {
  dealer_id: string;
  order_id: string;
  biz_type: number;
  number: string;
  park_id: string;
  at: string;
  charge_id: string;
  first_fen: number;
  second_fen: number;
  discount_fen: number;
  given_back_fen: number;
  written_off_fen: number;
  moved_to: string;
  paid_fen: number;
}

export interface OfflineRecord {
  dealer_id: string;
  id: string;
  device_id: string;
  device_name: string;
  device_sn: string;
  park_id: string;
  gate_id: string | null;
  started_at: string;
  ended_at: string | null;
  record_status: Generated<number>;
  announced: Generated<boolean>;
  handled_by: string | null;
  handle_note: Generated<string>;
  escalated: Generated<boolean>;
}

export interface OpenAccountMonth {
  dealer_id: string;
  account_id: string;
  month: string;
}

export interface OpenAlarm {
  dealer_id: string;
  park_id: string;
  kind: string;
}

export interface OpenApiBucket {
  dealer_id: string;
  system_id: string;
  calls_left: number;
  reckoned_at: string;
}

export interface OpenApiCall {
  dealer_id: string;
  id: Generated<number>;
  system_id: string;
  biz_date: string;
  calls: Generated<number>;
  refused: Generated<number>;
}

export interface OpenApiDelivery {
  dealer_id: string;
  id: string;
  system_id: string;
  event: string;
  number: string;
  body: Json;
  state: Generated<number>;
  tries: Generated<number>;
  said: Generated<string>;
  created_at: string;
  changed_at: string;
  delivered_at: string | null;
}

export interface OpenApiNonce {
  dealer_id: string;
  system_id: string;
  nonce: string;
  received_at: string;
}

export interface OpenApiSystem {
  dealer_id: string;
  id: string;
  name: string;
  app_key: string;
  secret: Buffer;
  secret_at: Generated<string>;
  former_secret: Buffer | null;
  former_until: string | null;
  scopes: Generated<string[]>;
  park_ids: string[] | null;
  qps_limit: Generated<number>;
  ip_allow_list: Generated<string[]>;
  callback_url: Generated<string>;
  events: Generated<string[]>;
  status: Generated<number>;
  expire_at: string | null;
  last_refusal: Generated<string>;
  last_refused_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface OpenBoothShift {
  dealer_id: string;
  id: string;
  user_id: string;
  park_id: string;
  park_name: string;
  began_at: string;
}

export interface OpenCouponGrant {
  dealer_id: string;
  id: string;
  system_id: string;
  out_request_no: string;
  resource_id: string;
  plate_no: string;
  qty: number;
  coupon_grant_id: string;
  answer: Json;
  created_at: string;
}

export interface OpenCouponResource {
  dealer_id: string;
  id: string;
  system_id: string;
  template_id: string;
  quota: number;
  used_quota: Generated<number>;
  per_user_limit: number;
  start_time: string;
  end_time: string;
  callback_on_use: Generated<boolean>;
  status: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface OpenPassRequest {
  dealer_id: string;
  id: string;
  system_id: string;
  out_request_no: string;
  digest: string;
  card_id: string;
  answer: Json;
  created_at: string;
}

export interface OpenStay {
  dealer_id: string;
  id: string;
  order_no: string;
  park_id: string;
  park_name: string;
  plate_no: string;
  plate_color: number;
  enter_time: string;
  exit_time: string;
  order_status: number;
  receivable_fen: number;
  paid_fen: number;
  refund_fen: number;
}

export interface OperationLog {
  dealer_id: string;
  id: string;
  at: string;
  user_id: string | null;
  account: string;
  action: string;
  method: string;
  path: string;
  target_type: string | null;
  target_id: string | null;
  request_id: string;
  ip: string | null;
  result: number;
  error_code: string | null;
  detail: Json;
  cost_ms: number;
  module: Generated<string>;
  kind: Generated<number>;
}

export interface OperationLogSeal {
  dealer_id: string;
  id: string;
  biz_date: string;
  row_count: number;
  prev_hash: Buffer;
  hash: Buffer;
  sealed_at: string;
}

export interface OrderGift {
  dealer_id: string;
  subject_id: string;
  gift_fen: number;
}

export interface OrderMerge {
  dealer_id: string;
  id: string;
  target_order_id: string;
  source_order_ids: string[];
  plate_no: string;
  park_id: string;
  reason: number;
  gap_minutes: Generated<number>;
  before_total_fen: number;
  after_payable_fen: number;
  overpaid_fen: Generated<number>;
  status: Generated<number>;
  operator_id: string | null;
  operator_name: Generated<string>;
  at: string;
  snapshot: Json;
}

export interface OrderMoney {
  dealer_id: string;
  order_id: string;
  id: string;
  kind: string;
  at: string;
  amount_fen: number;
  pay_channel: number;
  pay_scene: number;
  number: string;
  collector_id: string;
}

export interface OrderNumber {
  dealer_id: string;
  order_id: string;
  order_no: string;
  plate_no: string;
  plate_color: number;
}

export interface OutboundEffect {
  dealer_id: string;
  id: string;
  kind: string;
  key: string;
  subject_id: string;
  state: Generated<number>;
  tries: Generated<number>;
  next_at: string | null;
  reason: Generated<string>;
  created_at: string;
  changed_at: string;
}

export interface PaidSubject {
  dealer_id: string;
  bill_id: string;
  item_no: number;
  subject_id: string;
  biz_type: number;
  park_id: string;
  plate_no: string;
  plate_color: number;
  paid_at: string;
  pay_channel: number;
  fen: number;
}

export interface ParameterChange {
  dealer_id: string;
  id: string;
  param_key: string;
  park_id: string | null;
  before: Json;
  after: Json;
  changed_by: string;
  at: string;
}

export interface ParameterValue {
  dealer_id: string;
  id: string;
  param_key: string;
  park_id: string | null;
  value: Json;
  updated_by: string;
  updated_at: string;
  rev: Generated<number>;
}

export interface Park {
  dealer_id: string;
  id: string;
  park_code: string;
  park_name: string;
  park_type: number;
  park_nature: Generated<number>;
  park_status: Generated<number>;
  status_reason: Generated<string>;
  resume_at: string | null;
  area_id: string | null;
  address: Generated<string>;
  lng: number | null;
  lat: number | null;
  principal: Generated<string>;
  service_phone: Generated<string>;
  total_spaces: Generated<number>;
  temp_spaces: Generated<number>;
  fixed_spaces: Generated<number>;
  charging_spaces: Generated<number>;
  accessible_spaces: Generated<number>;
  pass_occupies_space: Generated<boolean>;
  open_time: Json;
  price_text: Generated<string>;
  tags: Generated<string[]>;
  business_rule: Json;
  remark: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
  business_rule_id: string | null;
}

export interface ParkChargeRule {
  dealer_id: string;
  id: string;
  rule_name: string;
  station_ids: string[];
  park_ids: string[];
  min_energy_wh: number | null;
  min_charge_min: number | null;
  min_paid_fen: number | null;
  benefit_type: number;
  free_minutes: number | null;
  extra_minutes: number | null;
  max_minutes: number | null;
  times_per_stay: Generated<number>;
  times_per_day: Generated<number>;
  plate_kinds: Generated<number>;
  valid_after_end_min: Generated<number>;
  effective_from: string;
  effective_to: string | null;
  enabled: Generated<number>;
  operator_name: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface ParkEvaluate {
  dealer_id: string;
  id: string;
  order_id: string;
  order_no: string;
  park_id: string;
  park_name: string;
  plate_no: string;
  plate_color: number;
  phone: Buffer | null;
  score: number;
  tags: Generated<string[]>;
  content: Generated<string>;
  left_at: string;
  evaluated_at: string;
  status: Generated<number>;
  reply_content: Generated<string>;
  reply_at: string | null;
  reply_name: Generated<string>;
  hide_reason: Generated<string>;
  rev: Generated<number>;
  image_keys: Generated<string[]>;
}

export interface ParkFreeGrant {
  dealer_id: string;
  id: string;
  grant_no: string;
  rule_id: string;
  rule: Json;
  order_id: string;
  order_no: string;
  station_id: string;
  plate_no: string | null;
  plate_fixed: Generated<boolean>;
  start_at: string;
  end_at: string;
  energy_wh: number;
  free_minutes: number | null;
  park_id: string | null;
  park_order_id: string | null;
  valid_from: string | null;
  valid_to: string | null;
  grant_status: number;
  reason: Generated<string>;
  voided: Generated<boolean>;
  used_min: Generated<number>;
  used_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ParkImage {
  dealer_id: string;
  id: string;
  biz_type: string;
  biz_id: string;
  image_type: number;
  object_key: string;
  sha256: string | null;
  captured_at: string;
  device_id: string | null;
}

export interface ParkOrder {
  dealer_id: string;
  id: string;
  order_no: string;
  local_order_no: string | null;
  park_id: string;
  park_name: string;
  park_type: number;
  zone_id: string | null;
  road_id: string | null;
  road_version: number | null;
  berth_id: string | null;
  berth_code: string | null;
  plate_no: string;
  plate_color: number;
  plate_type: Generated<string>;
  energy_type: Generated<number>;
  vehicle_class: Generated<number>;
  is_unlicensed: Generated<boolean>;
  enter_plate_no: string | null;
  exit_plate_no: string | null;
  enter_confidence: number | null;
  exit_confidence: number | null;
  plate_source: Generated<number>;
  car_type: Generated<number>;
  right_ref_type: string | null;
  right_ref_id: string | null;
  enter_time: string;
  enter_gate_id: string | null;
  enter_gate_name: string | null;
  enter_mode: Generated<number>;
  enter_record_id: string | null;
  exit_time: string | null;
  exit_gate_id: string | null;
  exit_gate_name: string | null;
  exit_mode: number | null;
  release_type: number | null;
  free_reason: number | null;
  exit_record_id: string | null;
  left_at: string | null;
  park_minutes: Generated<number>;
  order_status: Generated<number>;
  pay_status: Generated<number>;
  rule_id: string | null;
  rule_version: number | null;
  gross_fen: Generated<number>;
  vehicle_discount_fen: Generated<number>;
  receivable_fen: Generated<number>;
  coupon_fen: Generated<number>;
  reduce_fen: Generated<number>;
  reduce_reason: Generated<string>;
  payable_fen: Generated<number>;
  paid_fen: Generated<number>;
  refund_fen: Generated<number>;
  free_used_min: Generated<number>;
  prepaid_at: string | null;
  fee_frozen_until: string | null;
  pay_deadline: string | null;
  is_no_entry: Generated<boolean>;
  is_offline: Generated<boolean>;
  is_force_out: Generated<boolean>;
  exception_types: Generated<number[]>;
  merged_into_id: string | null;
  merge_gaps: Json;
  updated_at: Generated<string>;
  rev: Generated<number>;
  write_off_fen: Generated<number>;
  arrears_id: string | null;
  bought_coupon_fen: Generated<number>;
  returned_coupon_fen: Generated<number>;
}

export interface ParkOrderAppeal {
  dealer_id: string;
  id: string;
  appeal_no: string;
  order_id: string;
  order_no: string;
  park_id: string;
  park_name: string;
  plate_no: string;
  plate_color: number;
  appeal_source: number;
  appeal_type: number;
  content: string;
  image_keys: Generated<string[]>;
  contact_name: Generated<string>;
  contact_phone: Buffer | null;
  phone_hash: string | null;
  claim: Json;
  submitted_at: string;
  deadline_at: string;
  appeal_status: Generated<number>;
  handler_id: string | null;
  handler_name: Generated<string>;
  lock_expire_at: string | null;
  decision: number | null;
  decision_detail: Json;
  opinion: Generated<string>;
  payable_before_fen: number;
  payable_after_fen: number | null;
  refund_fen: Generated<number>;
  need_leader: Generated<boolean>;
  leader_reason: Generated<string>;
  leader_id: string | null;
  leader_name: Generated<string>;
  leader_lock_expire_at: string | null;
  leader_since: string | null;
  leader_agree: boolean | null;
  leader_opinion: Generated<string>;
  refund_id: string | null;
  refund_status: number | null;
  handled_at: string | null;
  rev: Generated<number>;
  notify_state: Generated<number>;
}

export interface ParkOrderAppealStep {
  dealer_id: string;
  id: string;
  appeal_id: string;
  seq: Generated<number>;
  at: string;
  action: number;
  by_id: string | null;
  by_name: string;
  opinion: Generated<string>;
}

export interface ParkOrderChange {
  dealer_id: string;
  id: string;
  order_id: string;
  order_no: string;
  park_id: string;
  plate_no: string;
  change_type: number;
  before: Json;
  after: Json;
  payable_before_fen: number;
  payable_after_fen: number;
  source: number;
  reason: Generated<string>;
  operator_id: string | null;
  operator_name: Generated<string>;
  at: string;
}

export interface ParkOrderOddTally {
  dealer_id: string;
  id: string;
  park_id: string;
  at: string;
}

export interface ParkOrderWaiver {
  dealer_id: string;
  id: string;
  order_id: string;
  label: string;
  minutes: number | null;
  valid_to: string | null;
  given_at: string;
  withdrawn: Generated<boolean>;
  used_min: Generated<number>;
}

export interface ParkRela {
  dealer_id: string;
  id: string;
  rela_name: string;
  main_park_id: string;
  park_ids: string[];
  entry_enforce: Generated<boolean>;
  exit_enforce: Generated<boolean>;
  min_fen: Generated<number>;
  min_count: Generated<number>;
  status: Generated<number>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ParkUnit {
  dealer_id: string;
  park_id: string;
  auth_type: number;
  qty: number;
}

export interface ParkZone {
  dealer_id: string;
  id: string;
  park_id: string;
  parent_zone_id: string | null;
  zone_name: string;
  spaces: Generated<number>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface ParkedPlate {
  dealer_id: string;
  plate_no: string;
  park_id: string;
  order_id: string;
}

export interface ParkingGroup {
  dealer_id: string;
  id: string;
  group_name: string;
  owner_kind: number;
  park_ids: string[];
  spaces: number;
  auto_promote: Generated<boolean>;
  overflow_rule: Generated<number>;
  status: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ParkingLink {
  dealer_id: string;
  id: string;
  link_id: string;
  rev: number;
  since: string;
  until: string | null;
  status: number;
  link_name: string;
  link_type: number;
  park_ids: string[];
  outer_park_id: string | null;
  inner_mode: number;
  transfer_minutes: number;
  carry_elapsed: boolean;
  group_cap_fen: number | null;
  effective_from: string;
  effective_to: string | null;
  operator_name: string;
}

export interface PassAudit {
  dealer_id: string;
  id: string;
  audit_type: number;
  audit_status: number;
  card_id: string | null;
  rule_id: string;
  plates: Json;
  owner_name: string;
  phone_cipher: Buffer | null;
  phone_hash: string | null;
  company: Generated<string>;
  materials: Generated<string[]>;
  periods: Generated<number>;
  start_date: string | null;
  reason: Generated<string>;
  amount_fen: Generated<number>;
  refund_fen: Generated<number>;
  applicant_id: string | null;
  applicant_name: Generated<string>;
  submitted_at: string;
  auditor_name: Generated<string>;
  audited_at: string | null;
  opinion: Generated<string>;
  pay_deadline: string | null;
  rev: Generated<number>;
  former: Json;
}

export interface PassCard {
  dealer_id: string;
  id: string;
  cert_code: string;
  rule_id: string;
  plates: Json;
  owner_name: string;
  phone_cipher: Buffer | null;
  phone_hash: string | null;
  company: Generated<string>;
  valid_from: string;
  valid_to: string;
  anchor_day: number;
  pass_status: number;
  frozen_from: string | null;
  frozen_days: Generated<number>;
  frozen_spans: Json;
  total_paid_fen: Generated<number>;
  last_paid_at: string | null;
  source: Generated<number>;
  remark: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  group_id: string | null;
}

export interface PassCover {
  dealer_id: string;
  card_id: string;
  plate_no: string;
  park_id: string;
  order_id: string;
  from_date: string;
  to_date: string;
  windows: Json;
  group_id: string;
}

export interface PassFlow {
  dealer_id: string;
  id: string;
  seq: Generated<number>;
  card_id: string;
  flow_type: number;
  plates: Generated<string>;
  periods: Generated<number>;
  from_date: string | null;
  to_date: string | null;
  receivable_fen: Generated<number>;
  paid_fen: Generated<number>;
  refund_fen: Generated<number>;
  refund_state: number | null;
  refund_id: string | null;
  of_flow_id: string | null;
  pay_channel: number | null;
  bill_id: string | null;
  operator_id: string | null;
  operator_name: Generated<string>;
  remark: Generated<string>;
  at: string;
}

export interface PassGroup {
  dealer_id: string;
  group_id: string;
  spaces: number;
  auto_promote: boolean;
  overflow_rule: number;
}

export interface PassHour {
  dealer_id: string;
  biz_date: string;
  park_id: string;
  gate_id: string;
  hour: number;
  in_count: Generated<number>;
  out_count: Generated<number>;
  temp_in: Generated<number>;
  pass_in: Generated<number>;
  white_in: Generated<number>;
  unlicensed_in: Generated<number>;
  captured_count: Generated<number>;
  read_count: Generated<number>;
  free_out: Generated<number>;
  paid_out: Generated<number>;
  owing_out: Generated<number>;
  manual_count: Generated<number>;
  guard_count: Generated<number>;
  exception_count: Generated<number>;
  stay_minutes: Generated<number>;
}

export interface PassHourDelta {
  dealer_id: string;
  biz_date: string;
  park_id: string;
  gate_id: string;
  hour: number;
  in_count: Generated<number>;
  out_count: Generated<number>;
  temp_in: Generated<number>;
  pass_in: Generated<number>;
  white_in: Generated<number>;
  unlicensed_in: Generated<number>;
  captured_count: Generated<number>;
  read_count: Generated<number>;
  free_out: Generated<number>;
  paid_out: Generated<number>;
  owing_out: Generated<number>;
  manual_count: Generated<number>;
  guard_count: Generated<number>;
  exception_count: Generated<number>;
  stay_minutes: Generated<number>;
  id: Generated<number>;
}

export interface PassHours {
  dealer_id: string;
  biz_date: string;
  park_id: string;
  gate_id: string;
  hour: number;
  in_count: number;
  out_count: number;
  temp_in: number;
  pass_in: number;
  white_in: number;
  unlicensed_in: number;
  captured_count: number;
  read_count: number;
  free_out: number;
  paid_out: number;
  owing_out: number;
  manual_count: number;
  guard_count: number;
  exception_count: number;
  stay_minutes: number;
}

export interface PassPlate {
  dealer_id: string;
  id: string;
  card_id: string;
  plate_no: string;
  plate_color: Generated<number>;
  park_id: string;
  during: string;
}

export interface PassPurchase {
  dealer_id: string;
  purchase_id: string;
  from_date: string;
  to_date: string;
  paid_fen: number;
  refund_fen: number;
  number: string;
  park_id: string;
  ended_at: string;
}

export interface PassPurchaseKind {
  dealer_id: string;
  purchase_id: string;
  flow_type: number;
}

export interface PassRecord {
  dealer_id: string;
  id: string;
  event_key: string;
  park_id: string;
  gate_id: string | null;
  berth_id: string | null;
  device_id: string | null;
  direction: number;
  pass_time: string;
  raw_pass_time: string;
  received_at: string;
  is_offline: Generated<boolean>;
  plate_no: string;
  plate_color: Generated<number>;
  plate_type: Generated<string>;
  confidence: Generated<number>;
  vehicle_class: number | null;
  body_color: string | null;
  brand: string | null;
  match_plate_no: string;
  pass_mode: Generated<number>;
  release_type: number | null;
  attempt_state: Generated<number>;
  committed_at: string | null;
  order_id: string | null;
  exception_types: Generated<number[]>;
  raw_payload: Json;
}

export interface PassRelease {
  dealer_id: string;
  biz_date: string;
  park_id: string;
  gate_id: string;
  hour: number;
  passes: number;
  seconds: number;
  buckets: number[];
}

export interface PassReleaseDelta {
  dealer_id: string;
  id: Generated<number>;
  biz_date: string;
  park_id: string;
  gate_id: string;
  hour: number;
  seconds: number;
}

export interface PassReleases {
  dealer_id: string;
  biz_date: string;
  park_id: string;
  gate_id: string;
  hour: number;
  passes: number;
  seconds: number;
  buckets: number[];
}

export interface PassRule {
  dealer_id: string;
  id: string;
  rule_name: string;
  park_ids: string[];
  period_unit: number;
  period_mode: number;
  min_periods: number;
  max_periods: number;
  price_fen: number;
  windows: Json;
  max_plates: number;
  quota: number | null;
  need_audit: Generated<boolean>;
  materials: Generated<string[]>;
  renew_before_days: Generated<number>;
  renew_after_days: Generated<number>;
  renew_continuous: Generated<boolean>;
  refund_mode: number;
  refund_fee_permille: Generated<number>;
  change_limit: Generated<number>;
  freeze_allowed: Generated<boolean>;
  status: Generated<number>;
  effective_from: string;
  effective_to: string | null;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface PassStay {
  dealer_id: string;
  order_id: string;
  card_id: string;
}

export interface PasswordReset {
  reset_hash: string;
  user_id: string;
  expires_at: string;
}

export interface PayAccount {
  dealer_id: string;
  id: string;
  account_name: string;
  provider: number;
  mode: number;
  merchant_no: string;
  sub_merchant_no: Generated<string>;
  app_id: string;
  status: Generated<number>;
  keys_cipher: Buffer | null;
  keys_changed_at: string | null;
  keys_expire_at: string | null;
  created_at: string;
  rev: Generated<number>;
  fee_bp: number | null;
  settle_type: number | null;
  settle_tail: Generated<string>;
  split_enabled: Generated<boolean>;
}

export interface PayAccountApply {
  dealer_id: string;
  id: string;
  account_name: string;
  provider: number;
  mode: number;
  merchant_no: string;
  sub_merchant_no: Generated<string>;
  app_id: string;
  subject_name: string;
  contact_name: Generated<string>;
  remark: Generated<string>;
  apply_status: Generated<number>;
  submitted_by: Generated<string>;
  submitted_at: string | null;
  audited_by: Generated<string>;
  audited_at: string | null;
  opinion: Generated<string>;
  account_id: string | null;
  created_at: string;
  rev: Generated<number>;
  apply_kind: Generated<number>;
  steps: Json;
  secrets_cipher: Buffer | null;
  verify_fen: number | null;
  verify_wrong: Generated<number>;
  sign_no: Generated<string>;
}

export interface PayAccountApplyLog {
  dealer_id: string;
  id: string;
  apply_id: string;
  at: string;
  action: string;
  remark: Generated<string>;
  operator_name: string;
}

export interface PayAccountKindUse {
  dealer_id: string;
  id: string;
  park_id: string | null;
  pay_channel: number;
  receiving_kind: number;
  account_id: string;
}

export interface PayAccountName {
  dealer_id: string;
  id: string;
  account_name: string;
}

export interface PayAccountTest {
  dealer_id: string;
  id: string;
  account_id: string;
  park_id: string;
  paid_fen: Generated<number>;
  refund_fen: Generated<number>;
  created_at: string;
}

export interface PayAccountUse {
  dealer_id: string;
  id: string;
  park_id: string | null;
  pay_channel: number;
  account_id: string;
}

export interface PayBill {
  dealer_id: string;
  id: string;
  account_id: string;
  bill_day: string;
  state: Generated<number>;
  paid_count: number | null;
  paid_fen: number | null;
  refund_count: number | null;
  refund_fen: number | null;
  fee_fen: number | null;
  file_key: string | null;
  fetched_at: string | null;
  reason: Generated<string>;
  created_at: string;
  version: Generated<number>;
}

export interface PayLot {
  dealer_id: string;
  park_id: string;
  pay_types: Generated<number[]>;
  qr_minutes: number;
  updated_by: Generated<string>;
  updated_at: Generated<string>;
}

export interface PaySetting {
  dealer_id: string;
  max_single_fen: number | null;
  cash_allowed: boolean;
  hand_in_hours: number | null;
  updated_by: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface PeerMovement {
  dealer_id: string;
  id: string;
  peer_id: string;
  kind: number;
  amount_fen: number;
  order_id: string;
  at: string;
  voucher: string;
}

export interface PhoneCode {
  id: string;
  phone_hash: string;
  purpose: string;
  code_hash: string;
  ip: string;
  tries: Generated<number>;
  used: Generated<number>;
  sent_at: string;
  expires_at: string;
}

export interface PictureCaptcha {
  id: string;
  answer: string;
  expires_at: string;
}

export interface PlaceDevice {
  dealer_id: string;
  device_id: string;
  park_id: string;
  gate_id: string;
  device_name: string;
  device_type: number;
  online_status: number;
}

export interface PlateClazz {
  dealer_id: string;
  id: string;
  clazz_name: string;
  level: number;
  color: string;
  sort: Generated<number>;
  auto_rule: Json;
  manual: Generated<boolean>;
  is_delete: Generated<number>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface PlateDebt {
  dealer_id: string;
  plate_no: string;
  park_id: string;
  arrears_id: string;
  order_id: string;
  owed_fen: number;
  arrears_at: string;
}

export interface PlateEnd {
  dealer_id: string;
  plate_end: string;
  plate_no: string;
  park_id: string;
}

export interface PlateEventAlarm {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateEventAppeal {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateEventArrears {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateEventCard {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateEventChange {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateEventCharging {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateEventChargingDebt {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
  open_fen: number;
}

export interface PlateEventComplaint {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateEventContact {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateEventEvaluate {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateEventList {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateEventOccupancy {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateEventPass {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateEventPayment {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateEventRecharge {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateEventRefund {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateEventReservation {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateEventStay {
  dealer_id: string;
  plate_no: string;
  kind: number;
  ref_id: string;
  at: string;
  state: number;
  park_id: string;
  order_id: string;
  fen: number;
  note: string;
}

export interface PlateName {
  dealer_id: string;
  id: string;
  target: number;
  code: string;
  display_name: string;
  led_text: Generated<string>;
  voice_text: Generated<string>;
  enabled: Generated<boolean>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface PlateOwner {
  dealer_id: string;
  plate_no: string;
  source: number;
  park_id: string;
  phone: Buffer;
  since: string;
}

export interface PlatePhone {
  dealer_id: string;
  id: string;
  plate_id: string;
  phone: Buffer;
  phone_hash: string;
  source: number;
  verified: Generated<boolean>;
  bound_at: string;
  status: Generated<number>;
  unbound_at: string | null;
  unbound_reason: number | null;
}

export interface PlateSighting {
  dealer_id: string;
  id: string;
  plate_no: string;
  park_id: string;
  pass_time: string;
}

export interface PlatformConfig {
  dealer_id: string;
  settings: Json;
  updated_at: string;
  updated_by: string;
  rev: Generated<number>;
  changes: Json;
}

export interface PlatformDomain {
  domain: string;
  platform_type: string;
  dealer_id: string | null;
  plat_name: string;
  plat_logo_url: Generated<string>;
  favicon_url: Generated<string>;
  login_bg_url: Generated<string>;
  screen_flag: Generated<number>;
  copyright: Generated<string>;
  icp_no: Generated<string>;
  service_phone: Generated<string>;
  status: Generated<number>;
}

export interface PostedBalance {
  dealer_id: string;
  accounting_date: string;
  account_code: number;
  park_id: string;
  debit_fen: number;
  credit_fen: number;
}

export interface PostedLine {
  dealer_id: string;
  entry_id: string;
  voucher_id: string;
  accounting_date: string;
  event_type: number;
  account_code: number;
  sub_key: string;
  debit_fen: number;
  credit_fen: number;
  category: number;
  park_id: string;
  biz_type: number;
  pay_channel: number;
}

export interface PowerBudget {
  dealer_id: string;
  station_id: string;
  limit_w: number | null;
  reason: string;
  changed_by: string;
  changed_at: string;
  rev: Generated<number>;
  strategy: Generated<number>;
}

export interface PowerGun {
  dealer_id: string;
  connector_id: string;
  max_w: number | null;
  priority: Generated<number>;
  changed_by: string;
  changed_at: string;
}

export interface PowerShare {
  dealer_id: string;
  equipment_id: string;
  station_id: string;
  share_w: number | null;
  status: number;
  changed_at: string;
  held_w: number | null;
  proven: Generated<boolean>;
  ignores: Generated<boolean>;
  stand: number | null;
}

export interface ReceivableLine {
  dealer_id: string;
  entry_id: string;
  accounting_date: string;
  order_id: string;
  park_id: string;
  biz_type: number;
  debit_fen: number;
  credit_fen: number;
}

export interface ReceivableStep {
  dealer_id: string;
  entry_id: string;
  voucher_id: string;
  accounting_date: string;
  event_type: number;
  happened_at: string;
  order_id: string;
  park_id: string;
  biz_type: number;
  debit_fen: number;
  credit_fen: number;
  pay_channel: number;
}

export interface ReceivingAccount {
  dealer_id: string;
  account_id: string;
  account_name: string;
  provider: number;
  since: string;
}

export interface RechargeWallet {
  dealer_id: string;
  recharge_id: string;
  number: string;
  wallet_id: string;
  park_id: string;
  pending_fen: number;
}

export interface ReconcileDay {
  dealer_id: string;
  id: string;
  account_id: string;
  bill_day: string;
  version: Generated<number>;
  run_no: Generated<number>;
  platform_pay_count: Generated<number>;
  platform_pay_fen: Generated<number>;
  platform_refund_count: Generated<number>;
  platform_refund_fen: Generated<number>;
  channel_pay_count: Generated<number>;
  channel_pay_fen: Generated<number>;
  channel_refund_count: Generated<number>;
  channel_refund_fen: Generated<number>;
  fee_fen: Generated<number>;
  ledger_net_fen: number | null;
  diff_count: Generated<number>;
  diff_fen: Generated<number>;
  open_count: Generated<number>;
  matched_at: string | null;
}

export interface ReconcileDiff {
  dealer_id: string;
  id: string;
  day_id: string;
  account_id: string;
  bill_day: string;
  direction: number;
  match_key: string;
  part: number;
  diff_type: number;
  platform_fen: number;
  channel_fen: number;
  ledger_fen: number | null;
  diff_fen: number;
  coupon_fen: Generated<number>;
  proposal: number;
  handle_status: Generated<number>;
  bill_id: string | null;
  refund_id: string | null;
  line_id: string | null;
  channel_no: Generated<string>;
  platform_at: string | null;
  channel_at: string | null;
  other_day: string | null;
  answer: Generated<number>;
  answered_at: string | null;
  reason: Generated<string>;
  handled_by: Generated<string>;
  handled_at: string | null;
  found_at: string;
  run_no: number;
  rev: Generated<number>;
}

export interface ReconcileStep {
  dealer_id: string;
  id: string;
  diff_id: string;
  seq: Generated<number>;
  at: string;
  action: number;
  text: Generated<string>;
  operator_name: Generated<string>;
}

export interface RefundApply {
  dealer_id: string;
  id: string;
  refund_no: string;
  bill_id: string;
  subject_id: string | null;
  park_id: string;
  plate_no: string;
  apply_fen: number;
  approved_fen: Generated<number>;
  refund_reason: number;
  reason_text: Generated<string>;
  apply_source: number;
  refund_status: Generated<number>;
  out_refund_no: string | null;
  channel_refund_no: string | null;
  fail_text: string | null;
  try_count: Generated<number>;
  apply_at: string;
  refunded_at: string | null;
  merged_from_id: string | null;
  refund_biz: Generated<number>;
  biz_id: string | null;
  appeal_id: string | null;
  complaint_id: string | null;
  plate_color: Generated<number>;
  pay_channel: Generated<number>;
  paid_fen: Generated<number>;
  refund_way: Generated<number>;
  evidence: Generated<string[]>;
  applicant_id: string | null;
  applicant_name: Generated<string>;
  audit_level: Generated<number>;
  auditor_id: string | null;
  auditor_name: Generated<string>;
  audit_at: string | null;
  audit_opinion: Generated<string>;
  fail_code: string | null;
  number_closed: Generated<boolean>;
  voucher_no: Generated<string>;
  voucher_files: Generated<string[]>;
  request_id: string | null;
  rev: Generated<number>;
  adjust_id: string | null;
}

export interface RefundClaim {
  dealer_id: string;
  bill_id: string;
  subject_id: string;
  fen: number;
}

export interface RefundDayQuota {
  dealer_id: string;
  user_id: string;
  quota_fen: number;
  frozen: number;
}

export interface RefundLimit {
  dealer_id: string;
  auto_limit_fen: number;
  system_limit_fen: number;
  leader_limit_fen: number;
  max_days: number;
  updated_at: string;
  updated_by: string;
  rev: Generated<number>;
}

export interface RefundNumber {
  dealer_id: string;
  id: string;
  out_refund_no: string;
}

export interface RefundQuota {
  dealer_id: string;
  user_id: string;
  user_name: string;
  quota_fen: number;
  frozen: Generated<number>;
  updated_at: string;
  updated_by: string;
  rev: Generated<number>;
}

export interface RefundStep {
  dealer_id: string;
  id: string;
  refund_id: string;
  seq: Generated<number>;
  at: string;
  action: number;
  to_status: number;
  level: Generated<number>;
  amount_fen: number;
  by_id: string | null;
  by_name: string;
  opinion: Generated<string>;
}

export interface RemindBatch {
  dealer_id: string;
  id: string;
  source: number;
  channel: number;
  template_id: string | null;
  plan_id: string | null;
  filter: Json;
  park_ids: string[] | null;
  collected: boolean;
  total: Generated<number>;
  queued: Generated<number>;
  sent: Generated<number>;
  delivered: Generated<number>;
  failed: Generated<number>;
  skipped: Generated<number>;
  cost_fen: Generated<number>;
  state: number;
  operator_id: string | null;
  operator_name: Generated<string>;
  created_at: string;
  finished_at: string | null;
}

export interface RemindRecord {
  dealer_id: string;
  id: string;
  batch_id: string | null;
  plan_id: string | null;
  staff_id: string | null;
  plate_id: string;
  plate_no: string;
  plate_color: number;
  phone: Buffer | null;
  channel: number;
  content: Generated<string>;
  segments: Generated<number>;
  arrears_ids: Generated<string[]>;
  owed_fen: Generated<number>;
  cost_fen: Generated<number>;
  remind_result: Generated<number>;
  skip_reason: number | null;
  fail_code: Generated<string>;
  attempt: Generated<number>;
  repeats: string | null;
  provider_msg_id: Generated<string>;
  sent_at: string | null;
  delivered_at: string | null;
  created_at: string;
}

export interface RemoteIssue {
  dealer_id: string;
  id: string;
  request_id: string;
  type: string;
  args: Json;
  operator_name: string;
  issued_at: string;
}

export interface ReservationCharge {
  dealer_id: string;
  order_id: string;
  biz_type: number;
  number: string;
  park_id: string;
  at: string;
  first_fen: number;
  second_fen: number;
  discount_fen: number;
  given_back_fen: number;
  written_off_fen: number;
  moved_to: string;
  paid_fen: number;
}

export interface RetentionChange {
  dealer_id: string;
  id: string;
  data_type: string;
  before: number | null;
  after: number | null;
  reason: string;
  changed_by: string;
  at: string;
}

export interface RetentionPolicy {
  dealer_id: string;
  id: string;
  data_type: string;
  online_days: number | null;
  updated_by: string;
  updated_at: string;
  rev: Generated<number>;
}

export interface RetentionRun {
  dealer_id: string;
  data_type: string;
  ran_at: string;
  gone: number;
}

export interface RightChange {
  dealer_id: string;
  id: string;
  at: string;
  by_name: string;
  kind: number;
  role_id: string;
  role_name: string;
  user_id: string | null;
  codes: Generated<string[]>;
}

export interface RightStay {
  dealer_id: string;
  ref_key: string;
  kind: number;
  day: string;
  used_min: number;
  order_id: string;
  order_no: string;
  park_id: string;
  park_name: string;
  plate_no: string;
  enter_time: string;
  left_at: string;
  vehicle_discount_fen: number;
  order_status: number;
}

export interface RoadHistory {
  dealer_id: string;
  id: string;
  road_id: string;
  version: number;
  change_type: number;
  snapshot: Json;
  effective_from: string;
  operator_id: string;
  operator_name: string;
}

export interface RoadSection {
  dealer_id: string;
  id: string;
  park_id: string;
  road_code: string;
  road_name: string;
  start_point: Generated<string>;
  end_point: Generated<string>;
  direction: Generated<number>;
  road_level: Generated<number>;
  charge_hours: Json;
  collector_mode: Generated<number>;
  max_stay_minutes: Generated<number>;
  status: Generated<number>;
  closed_reason: string | null;
  closed_at: string | null;
  version: Generated<number>;
  remark: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface Role {
  dealer_id: string;
  id: string;
  role_name: string;
  role_type: number;
  resource_ids: Generated<string[]>;
  status: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  client_type: Generated<number>;
}

export interface RulePeriod {
  dealer_id: string;
  scope_id: string;
  effective_from: string;
  effective_to: string;
}

export interface SecurityPolicy {
  dealer_id: string;
  policy: Json;
  updated_at: string;
  updated_by: string;
  rev: Generated<number>;
  changes: Json;
}

export interface Session {
  token_hash: Buffer;
  user_id: string;
  dealer_id: string;
  client_type: string;
  login_status: Generated<number>;
  ip: string | null;
  user_agent: string | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  idle_min: Generated<number>;
  perm_version: Generated<number>;
  view_role_id: string | null;
  view_dealer_id: string | null;
}

export interface ShortMsgPlan {
  dealer_id: string;
  id: string;
  plan_name: string;
  enabled: Generated<boolean>;
  trigger_kind: number;
  trigger_param: number[];
  per_week: number;
  conditions: Json;
  template_id: string;
  window_start: string;
  window_end: string;
  last_run_at: string | null;
  is_delete: Generated<number>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ShortcutMenu {
  dealer_id: string;
  user_id: string;
  menu_id: string;
  sort: number;
}

export interface SmsMessage {
  dealer_id: string;
  id: string;
  phone_mask: string;
  phone: Buffer;
  content: Buffer;
  purpose: string;
  status: Generated<number>;
  provider: Generated<string>;
  provider_id: Generated<string>;
  error: Generated<string>;
  created_at: string;
  sent_at: string | null;
  report: Generated<number>;
  report_code: Generated<string>;
  reported_at: string | null;
  batch_id: string | null;
}

export interface SoftwarePackage {
  id: string;
  name: string;
  platform: number;
  version: string;
  changelog: Generated<string>;
  force_upgrade: Generated<number>;
  status: Generated<number>;
  file_id: string | null;
  url: Generated<string>;
  sha256: string;
  size: Generated<number>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface SpecialConfig {
  dealer_id: string;
  id: string;
  config_name: string;
  plate_match: number;
  plate_types: Generated<string[]>;
  plate_text: Generated<string>;
  park_as: number;
  lets_in: Generated<boolean>;
  park_ids: Generated<string[]>;
  from_date: string;
  to_date: string | null;
  enabled: Generated<boolean>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface SplitAccount {
  dealer_id: string;
  id: string;
  name: string;
  owner_type: number;
  receiver_type: number;
  provider: number | null;
  receiver_cipher: Buffer | null;
  receiver_name: Generated<string>;
  bank_name: Generated<string>;
  relation: number;
  remark: Generated<string>;
  bind_status: Generated<number>;
  bind_wanted: Generated<boolean>;
  bind_no: Generated<number>;
  bind_text: Generated<string>;
  status: Generated<number>;
  accrued_fen: Generated<number>;
  done_fen: Generated<number>;
  cancelled_fen: Generated<number>;
  returned_fen: Generated<number>;
  withdrawn_fen: Generated<number>;
  shortfall_fen: Generated<number>;
  created_at: string;
  rev: Generated<number>;
}

export interface SplitAccountName {
  dealer_id: string;
  id: string;
  name: string;
  receiver_type: number;
  status: number;
}

export interface SplitBill {
  dealer_id: string;
  id: string;
  bill_no: string;
  out_trade_no: string;
  pay_account_id: string | null;
  park_id: string;
  biz_type: number;
  pay_channel: number;
  mode: number;
  rule_names: string;
  paid_fen: number;
  fee_fen: number;
  base_fen: number;
  split_fen: number;
  returned_fen: Generated<number>;
  refunded_fen: Generated<number>;
  status: Generated<number>;
  released: Generated<boolean>;
  release_no: Generated<number>;
  plan_at: string;
  paid_at: string;
  done_at: string | null;
}

export interface SplitDetail {
  dealer_id: string;
  id: string;
  split_bill_id: string;
  bill_no: string;
  park_id: string;
  account_id: string;
  rule_id: string;
  rule_name: string;
  fee_kind: number;
  online: boolean;
  base_fen: number;
  share_fen: number;
  netted_fen: number;
  amount_fen: number;
  given_fen: Generated<number>;
  returned_fen: Generated<number>;
  status: Generated<number>;
  out_split_no: Generated<string>;
  channel_split_no: Generated<string>;
  tries: Generated<number>;
  next_at: string | null;
  fail_text: Generated<string>;
  voucher_no: Generated<string>;
  plan_at: string;
  paid_at: string;
  done_at: string | null;
  rev: Generated<number>;
}

export interface SplitMove {
  dealer_id: string;
  id: string;
  account_id: string;
  kind: number;
  fen: number;
  split_bill_id: string | null;
  ref_no: Generated<string>;
  at: string;
}

export interface SplitMovement {
  dealer_id: string;
  account_id: string;
  kind: number;
  fen: number;
}

export interface SplitPayable {
  dealer_id: string;
  account_id: string;
  name: string;
  balance_fen: number;
}

export interface SplitRefund {
  dealer_id: string;
  id: string;
  split_bill_id: string;
  refund_fen: number;
  state: number;
  at: string;
}

export interface SplitReturn {
  dealer_id: string;
  id: string;
  split_bill_id: string;
  detail_id: string;
  account_id: string;
  refund_id: string | null;
  fen: number;
  out_return_no: string;
  channel_return_no: Generated<string>;
  state: Generated<number>;
  reason: Generated<string>;
  fail_text: Generated<string>;
  at: string;
  done_at: string | null;
}

export interface SplitRule {
  dealer_id: string;
  id: string;
  name: string;
  park_ids: Generated<string[]>;
  biz_types: number[];
  pay_types: Generated<number[]>;
  fee_kind: number;
  base: number;
  mode: number;
  min_amount_fen: number;
  start_date: string;
  end_date: string | null;
  priority: number;
  status: Generated<number>;
  enabled_at: string | null;
  stopped_at: string | null;
  created_by: string;
  created_at: string;
  rev: Generated<number>;
  charging_account_id: string | null;
  settle_cycle: number | null;
}

export interface SplitRuleItem {
  dealer_id: string;
  id: string;
  rule_id: string;
  sort: number;
  account_id: string;
  bp: number | null;
  fixed_fen: number | null;
}

export interface SplitRuleName {
  dealer_id: string;
  id: string;
  name: string;
}

export interface SplitSetting {
  dealer_id: string;
  max_bp: number;
  delay_days: number;
  fee_bp: number;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface SplitWithdraw {
  dealer_id: string;
  id: string;
  account_id: string;
  withdraw_no: string;
  amount_fen: number;
  voucher_no: string;
  remark: string;
  request_id: string;
  operator_name: string;
  at: string;
  reversed_at: string | null;
  reversed_by: Generated<string>;
  reverse_reason: Generated<string>;
}

export interface StatFinanceDaily {
  dealer_id: string;
  stat_date: string;
  park_id: string;
  biz_type: number;
  pay_type: number;
  charged_fen: number;
  discount_fen: number;
  coupon_fen: number;
  given_back_fen: number;
  written_off_fen: number;
  receivable_fen: number;
  carried_fen: number;
  applied_fen: number;
  unknown_fen: number;
  received_fen: number;
  refund_fen: number;
  principal_fen: number;
  principal_back_fen: number;
  gift_fen: number;
  gift_back_fen: number;
  credit_fen: number;
  credit_back_fen: number;
  pay_count: number;
  refund_count: number;
  top_up_count: number;
  top_up_fen: number;
  top_up_gift_fen: number;
  top_up_back_fen: number;
  withdrawn_fen: number;
  adjusted_fen: number;
  wallet_fen: number;
  pass_sold_fen: number;
  pass_back_fen: number;
  pass_recognised_fen: number;
  pass_new_count: number;
  pass_renewed_count: number;
  expired_fen: Generated<number>;
  fee_fen: Generated<number>;
  split_fen: Generated<number>;
}

export interface StatFinanceDate {
  dealer_id: string;
  stat_date: string;
  debit_fen: number;
  built_at: string;
}

export interface StatFinanceMonth {
  dealer_id: string;
  month: string;
  debit_fen: number;
  built_at: string;
}

export interface StatFinanceMonthly {
  dealer_id: string;
  stat_date: string;
  park_id: string;
  biz_type: number;
  pay_type: number;
  charged_fen: number;
  discount_fen: number;
  coupon_fen: number;
  given_back_fen: number;
  written_off_fen: number;
  receivable_fen: number;
  carried_fen: number;
  applied_fen: number;
  unknown_fen: number;
  received_fen: number;
  refund_fen: number;
  principal_fen: number;
  principal_back_fen: number;
  gift_fen: number;
  gift_back_fen: number;
  credit_fen: number;
  credit_back_fen: number;
  pay_count: number;
  refund_count: number;
  top_up_count: number;
  top_up_fen: number;
  top_up_gift_fen: number;
  top_up_back_fen: number;
  withdrawn_fen: number;
  adjusted_fen: number;
  wallet_fen: number;
  pass_sold_fen: number;
  pass_back_fen: number;
  pass_recognised_fen: number;
  pass_new_count: number;
  pass_renewed_count: number;
  expired_fen: Generated<number>;
  fee_fen: Generated<number>;
  split_fen: Generated<number>;
}

export interface StatReceivableSpan {
  dealer_id: string;
  order_id: string;
  park_id: string;
  from_date: string;
  to_date: string;
  opened_on: string;
  biz_type: number;
  balance_fen: number;
}

export interface StatStayDaily {
  dealer_id: string;
  stat_date: string;
  hour: number;
  park_id: string;
  is_temporary: boolean;
  pay_type: number;
  charged_fen: number;
  discount_fen: number;
  coupon_fen: number;
  given_back_fen: number;
  written_off_fen: number;
  carried_fen: number;
  adjusted_fen: number;
  paid_fen: number;
  refund_fen: number;
  receivable_fen: number;
}

export interface StationPower {
  dealer_id: string;
  station_id: string;
  at: string;
  used_w: number | null;
  limit_w: number | null;
}

export interface StayCharge {
  dealer_id: string;
  order_id: string;
  biz_type: number;
  number: string;
  park_id: string;
  at: string;
  first_fen: number;
  second_fen: number;
  discount_fen: number;
  given_back_fen: number;
  written_off_fen: number;
  moved_to: string;
  paid_fen: number;
}

export interface StayClass {
  dealer_id: string;
  order_id: string;
  car_type: number;
}

export interface StayLink {
  dealer_id: string;
  order_id: string;
  plate_no: string;
  cap_link_id: string | null;
  last_day: string | null;
  linked: Json;
}

export interface StayPlate {
  dealer_id: string;
  order_id: string;
  plate_no: string;
}

export interface StayRight {
  dealer_id: string;
  order_id: string;
  kind: number;
  ref_key: string;
  plate_no: string;
  day: string;
  terms: Json;
  used_min: Generated<number>;
}

export interface SubOperator {
  dealer_id: string;
  id: string;
  sub_operator_name: string;
  type_id: string;
  uscc: Generated<string>;
  contact: Generated<string>;
  phone_cipher: Buffer | null;
  address: Generated<string>;
  park_ids: string[];
  contract_no: Generated<string>;
  contract_start: string;
  contract_end: string | null;
  split_rule_id: string | null;
  login_user_id: string | null;
  enabled: Generated<boolean>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface SubOperatorType {
  dealer_id: string;
  id: string;
  type_name: string;
  split_default_bp: Generated<number>;
  remark: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface SubjectNumber {
  dealer_id: string;
  subject_id: string;
  number: string;
}

export interface SubjectPayment {
  dealer_id: string;
  subject_id: string;
  biz_type: number;
  paid_at: string;
  paid_fen: number;
}

export interface SysDictEntry {
  dealer_id: string;
  id: string;
  dic_type: string;
  dic_code: string;
  dic_name: string;
  own: boolean;
  sort: Generated<number>;
  is_default: Generated<number>;
  enabled: Generated<boolean>;
  updated_by: string;
  updated_at: string;
  rev: Generated<number>;
}

export interface SystemBill {
  dealer_id: string;
  id: string;
  bill_no: string;
  fee_kind: number;
  source: string;
  period_from: string;
  period_to: string;
  amount_fen: number;
  lines: Json;
  account_id: string;
  account_name: string;
  bank_name: string;
  bank_no: string;
  due_date: string;
  status: Generated<number>;
  again: Generated<boolean>;
  billed_at: string;
  paid_on: string | null;
  voucher_no: Generated<string>;
  told_by: Generated<string>;
  received_on: string | null;
  bank_ref: Generated<string>;
  confirmed_by: Generated<string>;
  confirmed_at: string | null;
  note: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface SystemFeePrice {
  dealer_id: string;
  id: string;
  fee_item: number;
  price_fen: number;
  start_date: string;
  unit_id: string | null;
  remark: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface SystemPayAccount {
  dealer_id: string;
  id: string;
  fee_kind: number;
  account_name: string;
  bank_name: string;
  bank_no: string;
  due_days: number;
  enabled: Generated<number>;
  remark: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ThirdCall {
  dealer_id: string;
  id: string;
  setting_id: string;
  api_name: string;
  at: string;
  ok: boolean;
  said: Generated<string>;
  cost_ms: number;
  trace_id: string;
  request: Generated<string>;
  answer: Generated<string>;
}

export interface ThirdPage {
  dealer_id: string;
  id: string;
  name: string;
  icon: string | null;
  url_template: string;
  open_mode: number;
  sso_type: number;
  secret: Buffer | null;
  sort: Generated<number>;
  visible_role_ids: Generated<string[]>;
  status: Generated<number>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ThirdSetting {
  dealer_id: string;
  id: string;
  third_type: number;
  vendor: string;
  name: string;
  park_id: string | null;
  params: Json;
  secrets_cipher: Buffer;
  status: Generated<number>;
  last_test_at: string | null;
  last_test_stage: number | null;
  last_test_result: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface ThirdUrl {
  dealer_id: string;
  id: string;
  setting_id: string;
  api_name: string;
  method: number;
  url: string;
  timeout_ms: Generated<number>;
  retry: Generated<number>;
  env: number;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface TradeNumber {
  out_trade_no: string;
  dealer_id: string;
  bill_id: string;
}

export interface UnOutPeriod {
  dealer_id: string;
  threshold_days: Generated<number[]>;
  auto_close_days: Generated<number>;
  auto_close_fee_mode: Generated<number>;
  updated_at: Generated<string>;
  exclude_car_types: Generated<number[]>;
  exclude_park_ids: Generated<string[]>;
}

export interface UnusualAct {
  dealer_id: string;
  id: string;
  at: string;
  kind: number;
  user_id: string;
  account: string;
  occasion: string;
  figure: Generated<number>;
  ip: Generated<string>;
  state: Generated<number>;
  handle_note: Generated<string>;
  handled_by: Generated<string>;
  handled_at: string | null;
  rev: Generated<number>;
  updated_at: Generated<string>;
}

export interface UptimeExclusion {
  dealer_id: string;
  id: string;
  station_id: string;
  equipment_id: string | null;
  reason: number;
  started_at: string;
  ended_at: string;
  note: string;
  created_by: string;
  created_at: string;
  voided_by: Generated<string>;
  voided_at: string | null;
  void_note: Generated<string>;
  rev: Generated<number>;
  updated_at: Generated<string>;
}

export interface UsedTicket {
  nonce_hash: string;
  expires_at: string;
}

export interface UserGrant {
  dealer_id: string;
  user_id: string;
  park_scope: number;
  park_ids: string[];
  roles: Json;
}

export interface UserPark {
  dealer_id: string;
  user_id: string;
  park_id: string;
}

export interface UserPreference {
  dealer_id: string;
  user_id: string;
  name: string;
  value: Json;
  updated_at: string;
}

export interface UserRole {
  dealer_id: string;
  user_id: string;
  role_id: string;
}

export interface VehiclePresence {
  dealer_id: string;
  park_id: string;
  plate_no: string;
  open_order_id: string | null;
  last_pass_at: string;
}

export interface VerifyAdjust {
  dealer_id: string;
  id: string;
  group_id: string;
  task_id: string;
  diff_id: string;
  adjust_type: number;
  amount_fen: number;
  reason: string;
  status: Generated<number>;
  created_id: string;
  created_by: string;
  created_at: string;
  posted_at: string | null;
}

export interface VerifyAdjustFile {
  dealer_id: string;
  task_id: string;
  group_id: string;
  seq: number;
  file_id: string;
}

export interface VerifyAttachment {
  dealer_id: string;
  id: string;
  file_key: string;
  file_name: string;
  file_bytes: number;
  sha256: string;
  uploaded_by: string;
  uploaded_at: string;
}

export interface VerifyBill {
  dealer_id: string;
  id: string;
  task_id: string;
  target_type: number;
  target_id: string;
  biz_type: number;
  pay_channel: number;
  platform_pay_fen: Generated<number>;
  platform_refund_fen: Generated<number>;
  platform_count: Generated<number>;
}

export interface VerifyLog {
  dealer_id: string;
  id: string;
  task_id: string;
  seq: Generated<number>;
  at: string;
  action: number;
  remark: Generated<string>;
  operator_name: Generated<string>;
}

export interface WaitingFact {
  dealer_id: string;
  id: string;
}

export interface WalletAccount {
  dealer_id: string;
  id: string;
  holder_type: number;
  holder_name: string;
  mobile_cipher: Buffer;
  mobile_hash: string;
  principal_fen: number;
  gift_fen: number;
  frozen_fen: number;
  credit_limit_fen: number;
  used_credit_fen: number;
  arrears_fen: number;
  total_recharge_fen: number;
  total_paid_fen: number;
  status: number;
  frozen_at: string;
  frozen_reason: string;
  open_at: string;
}

export interface WalletFlow {
  dealer_id: string;
  id: string;
  no: number;
  wallet_id: string;
  kind: number;
  biz_type: number;
  biz_id: string;
  change_principal_fen: number;
  change_gift_fen: number;
  change_credit_fen: number;
  principal_fen: number;
  gift_fen: number;
  at: string;
  operator_name: string;
  remark: string;
}

export interface WalletMovement {
  dealer_id: string;
  id: string;
  wallet_id: string;
  kind: number;
  biz_type: number;
  biz_id: string;
  of_biz_id: string;
  at: string;
  principal_fen: number;
  gift_fen: number;
  credit_fen: number;
}

export interface WalletSetting {
  dealer_id: string;
  min_recharge_fen: number;
  max_balance_fen: number;
  presets_fen: number[];
  updated_at: Generated<string>;
  rev: Generated<number>;
  gift_expiry_days: Generated<number>;
}

export interface WatchMonitor {
  dealer_id: string;
  id: string;
  park_id: string;
  recorder_id: string;
  channel_no: number;
  name: string;
  lane_id: string | null;
  stream_main: string;
  stream_sub: Generated<string>;
  ptz: Generated<number>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  recorded: Generated<number>;
  online_status: Generated<number>;
  last_heartbeat: string | null;
}

export interface WatchRecorder {
  dealer_id: string;
  id: string;
  park_id: string;
  name: string;
  protocol: number;
  ip: string;
  port: number;
  account: Generated<string>;
  password_cipher: Buffer | null;
  channels: number;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface WechatChange {
  dealer_id: string;
  id: string;
  bill_id: string;
  order_id: string | null;
  park_id: string;
  plate_no: string;
  plate_color: number;
  collector_id: string | null;
  shift_id: string | null;
  cash_received_fen: number;
  payable_fen: number;
  change_fen: number;
  open_id_mask: string;
  open_id: string;
  transfer_no: string | null;
  status: Generated<number>;
  created_at: string;
  finished_at: string | null;
  sent_at: string | null;
}

export interface WhiteEntry {
  dealer_id: string;
  list_id: string;
  plate_no: string;
  list_scope: number;
  scope_ids: string[];
  fee_policy: number;
  pay_permille: number;
  windows: Json;
  valid_from: string;
  valid_to: string;
  free_times_limit: number;
}

export interface WhiteList {
  dealer_id: string;
  id: string;
  plate_no: string;
  plate_color: Generated<number>;
  owner_name: Generated<string>;
  phone_cipher: Buffer | null;
  company: Generated<string>;
  category: number;
  list_scope: number;
  scope_ids: Generated<string[]>;
  fee_policy: number;
  pay_permille: Generated<number>;
  windows: Json;
  valid_from: string;
  valid_to: string | null;
  status: number;
  approved_by: Generated<string>;
  removed_reason: Generated<string>;
  remark: Generated<string>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  free_times_limit: number | null;
}

export interface WithdrawOpen {
  dealer_id: string;
  account_id: string;
  open_fen: number;
}

export interface WorkdayConfig {
  dealer_id: string;
  id: string;
  year: number;
  status: Generated<number>;
  days: Json;
  based_on: Generated<string>;
  published_by: string | null;
  published_at: string | null;
  updated_at: Generated<string>;
  rev: Generated<number>;
}

export interface DB {
  abnormal_record: AbnormalRecord;
  account_use: AccountUse;
  app_icon: AppIcon;
  app_icon_version: AppIconVersion;
  app_user: AppUser;
  area: Area;
  arrears_pay: ArrearsPay;
  arrears_pay_item: ArrearsPayItem;
  arrears_plate: ArrearsPlate;
  arrears_record: ArrearsRecord;
  arrears_setting: ArrearsSetting;
  arrears_write_off: ArrearsWriteOff;
  associated_park: AssociatedPark;
  auto_pay_config: AutoPayConfig;
  auto_pay_visit: AutoPayVisit;
  backlog: Backlog;
  backlog_config: BacklogConfig;
  backlog_counter: BacklogCounter;
  backlog_delta: BacklogDelta;
  balance_adjust: BalanceAdjust;
  balance_discount_rule: BalanceDiscountRule;
  balance_discount_use: BalanceDiscountUse;
  balance_withdraw: BalanceWithdraw;
  balance_withdraw_part: BalanceWithdrawPart;
  balance_withdraw_setting: BalanceWithdrawSetting;
  berth: Berth;
  berth_dispute: BerthDispute;
  bill: Bill;
  bill_account: BillAccount;
  bill_complaint: BillComplaint;
  bill_complaint_follow: BillComplaintFollow;
  bill_item: BillItem;
  bill_lot: BillLot;
  bill_opening: BillOpening;
  black_alert: BlackAlert;
  black_entry: BlackEntry;
  black_list: BlackList;
  blacked_plate: BlackedPlate;
  booth_deed: BoothDeed;
  booth_shift: BoothShift;
  bulletin: Bulletin;
  bulletin_delivery: BulletinDelivery;
  bulletin_log: BulletinLog;
  bulletin_read: BulletinRead;
  business_rule: BusinessRule;
  call_driver: CallDriver;
  call_plan: CallPlan;
  call_record: CallRecord;
  channel_bill_line: ChannelBillLine;
  channel_bill_version: ChannelBillVersion;
  channel_day: ChannelDay;
  channel_day_file: ChannelDayFile;
  channel_line: ChannelLine;
  channel_listed: ChannelListed;
  channel_settlement: ChannelSettlement;
  channel_trade: ChannelTrade;
  channel_version: ChannelVersion;
  charge_gun_daily: ChargeGunDaily;
  charge_point_authority: ChargePointAuthority;
  charge_point_certificate: ChargePointCertificate;
  charge_point_command: ChargePointCommand;
  charge_point_exchange: ChargePointExchange;
  charge_point_kept_span: ChargePointKeptSpan;
  charge_point_link: ChargePointLink;
  charge_point_log: ChargePointLog;
  charge_point_offline_record: ChargePointOfflineRecord;
  charge_point_orphan: ChargePointOrphan;
  charge_point_outage: ChargePointOutage;
  charge_point_stranger: ChargePointStranger;
  charge_point_transaction: ChargePointTransaction;
  charge_point_variable: ChargePointVariable;
  charge_screen_config: ChargeScreenConfig;
  charge_stat_daily: ChargeStatDaily;
  charge_stat_date: ChargeStatDate;
  charge_stat_slot: ChargeStatSlot;
  charging_account: ChargingAccount;
  charging_adjustment: ChargingAdjustment;
  charging_appeal: ChargingAppeal;
  charging_bay_word: ChargingBayWord;
  charging_bill: ChargingBill;
  charging_car: ChargingCar;
  charging_car_event: ChargingCarEvent;
  charging_card: ChargingCard;
  charging_charge: ChargingCharge;
  charging_company: ChargingCompany;
  charging_connector: ChargingConnector;
  charging_debt: ChargingDebt;
  charging_debt_event: ChargingDebtEvent;
  charging_debt_reminder: ChargingDebtReminder;
  charging_debt_waiver: ChargingDebtWaiver;
  charging_detection: ChargingDetection;
  charging_detection_step: ChargingDetectionStep;
  charging_equipment: ChargingEquipment;
  charging_exemptable: ChargingExemptable;
  charging_fault: ChargingFault;
  charging_fault_repair: ChargingFaultRepair;
  charging_fault_span: ChargingFaultSpan;
  charging_firmware: ChargingFirmware;
  charging_foreign_gun: ChargingForeignGun;
  charging_foreign_order: ChargingForeignOrder;
  charging_foreign_station: ChargingForeignStation;
  charging_freeze: ChargingFreeze;
  charging_line: ChargingLine;
  charging_local_list: ChargingLocalList;
  charging_occupancy: ChargingOccupancy;
  charging_occupancy_bill: ChargingOccupancyBill;
  charging_occupancy_event: ChargingOccupancyEvent;
  charging_occupancy_tally: ChargingOccupancyTally;
  charging_occupy_rule: ChargingOccupyRule;
  charging_ocpi_authorization: ChargingOcpiAuthorization;
  charging_ocpi_cdr: ChargingOcpiCdr;
  charging_ocpi_cdr_told: ChargingOcpiCdrTold;
  charging_ocpi_command: ChargingOcpiCommand;
  charging_ocpi_link: ChargingOcpiLink;
  charging_ocpi_reservation: ChargingOcpiReservation;
  charging_ocpi_session: ChargingOcpiSession;
  charging_ocpi_tariff: ChargingOcpiTariff;
  charging_ocpi_token: ChargingOcpiToken;
  charging_ocpi_token_pull: ChargingOcpiTokenPull;
  charging_order: ChargingOrder;
  charging_order_energy: ChargingOrderEnergy;
  charging_order_event: ChargingOrderEvent;
  charging_order_line: ChargingOrderLine;
  charging_order_money: ChargingOrderMoney;
  charging_order_odd_tally: ChargingOrderOddTally;
  charging_order_tally: ChargingOrderTally;
  charging_out_of_service: ChargingOutOfService;
  charging_owner: ChargingOwner;
  charging_owner_plate: ChargingOwnerPlate;
  charging_peer: ChargingPeer;
  charging_peer_account: ChargingPeerAccount;
  charging_peer_call: ChargingPeerCall;
  charging_peer_check: ChargingPeerCheck;
  charging_peer_check_row: ChargingPeerCheckRow;
  charging_peer_entry: ChargingPeerEntry;
  charging_peer_message: ChargingPeerMessage;
  charging_peer_push: ChargingPeerPush;
  charging_peer_report: ChargingPeerReport;
  charging_peer_report_setting: ChargingPeerReportSetting;
  charging_peer_request: ChargingPeerRequest;
  charging_peer_resolution: ChargingPeerResolution;
  charging_peer_station: ChargingPeerStation;
  charging_peer_sync: ChargingPeerSync;
  charging_peer_token: ChargingPeerToken;
  charging_quota_use: ChargingQuotaUse;
  charging_recharge: ChargingRecharge;
  charging_reservation: ChargingReservation;
  charging_reservation_event: ChargingReservationEvent;
  charging_reservation_tally: ChargingReservationTally;
  charging_sample: ChargingSample;
  charging_station: ChargingStation;
  charging_station_park: ChargingStationPark;
  charging_station_picture: ChargingStationPicture;
  charging_stop_variant: ChargingStopVariant;
  charging_tariff: ChargingTariff;
  charging_tariff_binding: ChargingTariffBinding;
  charging_tariff_version: ChargingTariffVersion;
  charging_video: ChargingVideo;
  charging_vin: ChargingVin;
  charging_vip_type: ChargingVipType;
  charging_wallet: ChargingWallet;
  charging_wallet_apply: ChargingWalletApply;
  charging_wallet_entry: ChargingWalletEntry;
  charging_white_list: ChargingWhiteList;
  client_error: ClientError;
  closed_account_month: ClosedAccountMonth;
  company: Company;
  company_car_bill: CompanyCarBill;
  company_charge_fact: CompanyChargeFact;
  company_charge_move: CompanyChargeMove;
  company_occupancy_fact: CompanyOccupancyFact;
  company_of_settlement: CompanyOfSettlement;
  company_of_subject: CompanyOfSubject;
  company_order: CompanyOrder;
  company_part: CompanyPart;
  company_plate: CompanyPlate;
  company_settlement: CompanySettlement;
  company_settlement_dispute: CompanySettlementDispute;
  company_settlement_item: CompanySettlementItem;
  company_settlement_move: CompanySettlementMove;
  company_vehicle: CompanyVehicle;
  contact_setting: ContactSetting;
  counter: Counter;
  counter_day: CounterDay;
  counter_delta: CounterDelta;
  coupon: Coupon;
  coupon_claim_token: CouponClaimToken;
  coupon_code: CouponCode;
  coupon_grant: CouponGrant;
  coupon_hold: CouponHold;
  coupon_name: CouponName;
  coupon_paid: CouponPaid;
  coupon_purchase: CouponPurchase;
  coupon_purchase_flow: CouponPurchaseFlow;
  coupon_purchase_standing: CouponPurchaseStanding;
  coupon_rest: CouponRest;
  coupon_setting: CouponSetting;
  coupon_template: CouponTemplate;
  coupon_use: CouponUse;
  coupon_use_return: CouponUseReturn;
  credential: Credential;
  data_archive: DataArchive;
  dealer: Dealer;
  dealer_erasure: DealerErasure;
  dealer_event: DealerEvent;
  dealer_export: DealerExport;
  dealer_package: DealerPackage;
  dealer_registration: DealerRegistration;
  device: Device;
  device_command: DeviceCommand;
  device_event: DeviceEvent;
  device_nonce: DeviceNonce;
  device_outage: DeviceOutage;
  disabled_car: DisabledCar;
  disabled_plate: DisabledPlate;
  disabled_right: DisabledRight;
  disabled_rule: DisabledRule;
  early_confirmation: EarlyConfirmation;
  employee: Employee;
  enterprise_apply: EnterpriseApply;
  etc_agreement: EtcAgreement;
  etc_deduct: EtcDeduct;
  etc_rule: EtcRule;
  event_quarantine: EventQuarantine;
  export_task: ExportTask;
  fee_calculation: FeeCalculation;
  fee_rule: FeeRule;
  fee_rule_binding: FeeRuleBinding;
  firmware_campaign: FirmwareCampaign;
  firmware_campaign_point: FirmwareCampaignPoint;
  foreign_charge: ForeignCharge;
  free_duration: FreeDuration;
  free_duration_link: FreeDurationLink;
  frozen_order: FrozenOrder;
  fund_bill: FundBill;
  fund_fetch: FundFetch;
  fund_item: FundItem;
  gate: Gate;
  help_category: HelpCategory;
  help_doc: HelpDoc;
  help_vote: HelpVote;
  holiday_deployment: HolidayDeployment;
  installation: Installation;
  invoice: Invoice;
  invoice_claim: InvoiceClaim;
  invoice_line: InvoiceLine;
  invoice_log: InvoiceLog;
  invoice_order: InvoiceOrder;
  invoice_part: InvoicePart;
  invoice_payment: InvoicePayment;
  invoice_red: InvoiceRed;
  invoice_refund: InvoiceRefund;
  invoice_reissue: InvoiceReissue;
  invoice_setting: InvoiceSetting;
  invoice_subject: InvoiceSubject;
  invoice_tax_config: InvoiceTaxConfig;
  invoice_tax_place: InvoiceTaxPlace;
  invoiced_subject: InvoicedSubject;
  lane_attempt: LaneAttempt;
  lane_code: LaneCode;
  lane_code_token: LaneCodeToken;
  lane_wait: LaneWait;
  lawyers_letter: LawyersLetter;
  lawyers_letter_item: LawyersLetterItem;
  leader_handle_config: LeaderHandleConfig;
  ledger_account_period: LedgerAccountPeriod;
  ledger_backfill: LedgerBackfill;
  ledger_balance: LedgerBalance;
  ledger_balance_delta: LedgerBalanceDelta;
  ledger_day: LedgerDay;
  ledger_due: LedgerDue;
  ledger_entry: LedgerEntry;
  ledger_line: LedgerLine;
  ledger_movement: LedgerMovement;
  ledger_order: LedgerOrder;
  ledger_pass: LedgerPass;
  ledger_period: LedgerPeriod;
  ledger_proof: LedgerProof;
  ledger_source: LedgerSource;
  ledger_voucher_no: LedgerVoucherNo;
  letter_template: LetterTemplate;
  license_activation: LicenseActivation;
  license_change: LicenseChange;
  license_clock: LicenseClock;
  license_code_try: LicenseCodeTry;
  license_fee_fact: LicenseFeeFact;
  license_history: LicenseHistory;
  license_import_fact: LicenseImportFact;
  license_issue: LicenseIssue;
  license_issuer: LicenseIssuer;
  license_notice_config: LicenseNoticeConfig;
  license_notice_seen: LicenseNoticeSeen;
  license_park: LicensePark;
  license_place: LicensePlace;
  license_pool: LicensePool;
  license_pool_fact: LicensePoolFact;
  license_pool_item: LicensePoolItem;
  license_request: LicenseRequest;
  license_trade: LicenseTrade;
  list_sync: ListSync;
  live_alarm: LiveAlarm;
  login_challenge: LoginChallenge;
  login_failure: LoginFailure;
  login_ip_failure: LoginIpFailure;
  login_log: LoginLog;
  menu_override: MenuOverride;
  menu_package: MenuPackage;
  merchant: Merchant;
  merchant_counter_token: MerchantCounterToken;
  merchant_flow: MerchantFlow;
  merchant_of_subject: MerchantOfSubject;
  merchant_recharge: MerchantRecharge;
  merchant_recharge_open: MerchantRechargeOpen;
  merchant_settlement: MerchantSettlement;
  money_event: MoneyEvent;
  money_movement: MoneyMovement;
  money_place: MoneyPlace;
  month_archive: MonthArchive;
  month_archive_part: MonthArchivePart;
  month_diff: MonthDiff;
  month_statement: MonthStatement;
  month_verify: MonthVerify;
  month_verify_count: MonthVerifyCount;
  msg_template: MsgTemplate;
  occupancy_charge: OccupancyCharge;
  offline_record: OfflineRecord;
  open_account_month: OpenAccountMonth;
  open_alarm: OpenAlarm;
  open_api_bucket: OpenApiBucket;
  open_api_call: OpenApiCall;
  open_api_delivery: OpenApiDelivery;
  open_api_nonce: OpenApiNonce;
  open_api_system: OpenApiSystem;
  open_booth_shift: OpenBoothShift;
  open_coupon_grant: OpenCouponGrant;
  open_coupon_resource: OpenCouponResource;
  open_pass_request: OpenPassRequest;
  open_stay: OpenStay;
  operation_log: OperationLog;
  operation_log_seal: OperationLogSeal;
  order_gift: OrderGift;
  order_merge: OrderMerge;
  order_money: OrderMoney;
  order_number: OrderNumber;
  outbound_effect: OutboundEffect;
  paid_subject: PaidSubject;
  parameter_change: ParameterChange;
  parameter_value: ParameterValue;
  park: Park;
  park_charge_rule: ParkChargeRule;
  park_evaluate: ParkEvaluate;
  park_free_grant: ParkFreeGrant;
  park_image: ParkImage;
  park_order: ParkOrder;
  park_order_appeal: ParkOrderAppeal;
  park_order_appeal_step: ParkOrderAppealStep;
  park_order_change: ParkOrderChange;
  park_order_odd_tally: ParkOrderOddTally;
  park_order_waiver: ParkOrderWaiver;
  park_rela: ParkRela;
  park_unit: ParkUnit;
  park_zone: ParkZone;
  parked_plate: ParkedPlate;
  parking_group: ParkingGroup;
  parking_link: ParkingLink;
  pass_audit: PassAudit;
  pass_card: PassCard;
  pass_cover: PassCover;
  pass_flow: PassFlow;
  pass_group: PassGroup;
  pass_hour: PassHour;
  pass_hour_delta: PassHourDelta;
  pass_hours: PassHours;
  pass_plate: PassPlate;
  pass_purchase: PassPurchase;
  pass_purchase_kind: PassPurchaseKind;
  pass_record: PassRecord;
  pass_release: PassRelease;
  pass_release_delta: PassReleaseDelta;
  pass_releases: PassReleases;
  pass_rule: PassRule;
  pass_stay: PassStay;
  password_reset: PasswordReset;
  pay_account: PayAccount;
  pay_account_apply: PayAccountApply;
  pay_account_apply_log: PayAccountApplyLog;
  pay_account_kind_use: PayAccountKindUse;
  pay_account_name: PayAccountName;
  pay_account_test: PayAccountTest;
  pay_account_use: PayAccountUse;
  pay_bill: PayBill;
  pay_lot: PayLot;
  pay_setting: PaySetting;
  peer_movement: PeerMovement;
  phone_code: PhoneCode;
  picture_captcha: PictureCaptcha;
  place_device: PlaceDevice;
  plate_clazz: PlateClazz;
  plate_debt: PlateDebt;
  plate_end: PlateEnd;
  plate_event_alarm: PlateEventAlarm;
  plate_event_appeal: PlateEventAppeal;
  plate_event_arrears: PlateEventArrears;
  plate_event_card: PlateEventCard;
  plate_event_change: PlateEventChange;
  plate_event_charging: PlateEventCharging;
  plate_event_charging_debt: PlateEventChargingDebt;
  plate_event_complaint: PlateEventComplaint;
  plate_event_contact: PlateEventContact;
  plate_event_evaluate: PlateEventEvaluate;
  plate_event_list: PlateEventList;
  plate_event_occupancy: PlateEventOccupancy;
  plate_event_pass: PlateEventPass;
  plate_event_payment: PlateEventPayment;
  plate_event_recharge: PlateEventRecharge;
  plate_event_refund: PlateEventRefund;
  plate_event_reservation: PlateEventReservation;
  plate_event_stay: PlateEventStay;
  plate_name: PlateName;
  plate_owner: PlateOwner;
  plate_phone: PlatePhone;
  plate_sighting: PlateSighting;
  platform_config: PlatformConfig;
  platform_domain: PlatformDomain;
  posted_balance: PostedBalance;
  posted_line: PostedLine;
  power_budget: PowerBudget;
  power_gun: PowerGun;
  power_share: PowerShare;
  receivable_line: ReceivableLine;
  receivable_step: ReceivableStep;
  receiving_account: ReceivingAccount;
  recharge_wallet: RechargeWallet;
  reconcile_day: ReconcileDay;
  reconcile_diff: ReconcileDiff;
  reconcile_step: ReconcileStep;
  refund_apply: RefundApply;
  refund_claim: RefundClaim;
  refund_day_quota: RefundDayQuota;
  refund_limit: RefundLimit;
  refund_number: RefundNumber;
  refund_quota: RefundQuota;
  refund_step: RefundStep;
  remind_batch: RemindBatch;
  remind_record: RemindRecord;
  remote_issue: RemoteIssue;
  reservation_charge: ReservationCharge;
  retention_change: RetentionChange;
  retention_policy: RetentionPolicy;
  retention_run: RetentionRun;
  right_change: RightChange;
  right_stay: RightStay;
  road_history: RoadHistory;
  road_section: RoadSection;
  role: Role;
  rule_period: RulePeriod;
  security_policy: SecurityPolicy;
  session: Session;
  short_msg_plan: ShortMsgPlan;
  shortcut_menu: ShortcutMenu;
  sms_message: SmsMessage;
  software_package: SoftwarePackage;
  special_config: SpecialConfig;
  split_account: SplitAccount;
  split_account_name: SplitAccountName;
  split_bill: SplitBill;
  split_detail: SplitDetail;
  split_move: SplitMove;
  split_movement: SplitMovement;
  split_payable: SplitPayable;
  split_refund: SplitRefund;
  split_return: SplitReturn;
  split_rule: SplitRule;
  split_rule_item: SplitRuleItem;
  split_rule_name: SplitRuleName;
  split_setting: SplitSetting;
  split_withdraw: SplitWithdraw;
  stat_finance_daily: StatFinanceDaily;
  stat_finance_date: StatFinanceDate;
  stat_finance_month: StatFinanceMonth;
  stat_finance_monthly: StatFinanceMonthly;
  stat_receivable_span: StatReceivableSpan;
  stat_stay_daily: StatStayDaily;
  station_power: StationPower;
  stay_charge: StayCharge;
  stay_class: StayClass;
  stay_link: StayLink;
  stay_plate: StayPlate;
  stay_right: StayRight;
  sub_operator: SubOperator;
  sub_operator_type: SubOperatorType;
  subject_number: SubjectNumber;
  subject_payment: SubjectPayment;
  sys_dict_entry: SysDictEntry;
  system_bill: SystemBill;
  system_fee_price: SystemFeePrice;
  system_pay_account: SystemPayAccount;
  third_call: ThirdCall;
  third_page: ThirdPage;
  third_setting: ThirdSetting;
  third_url: ThirdUrl;
  trade_number: TradeNumber;
  un_out_period: UnOutPeriod;
  unusual_act: UnusualAct;
  uptime_exclusion: UptimeExclusion;
  used_ticket: UsedTicket;
  user_grant: UserGrant;
  user_park: UserPark;
  user_preference: UserPreference;
  user_role: UserRole;
  vehicle_presence: VehiclePresence;
  verify_adjust: VerifyAdjust;
  verify_adjust_file: VerifyAdjustFile;
  verify_attachment: VerifyAttachment;
  verify_bill: VerifyBill;
  verify_log: VerifyLog;
  waiting_fact: WaitingFact;
  wallet_account: WalletAccount;
  wallet_flow: WalletFlow;
  wallet_movement: WalletMovement;
  wallet_setting: WalletSetting;
  watch_monitor: WatchMonitor;
  watch_recorder: WatchRecorder;
  wechat_change: WechatChange;
  white_entry: WhiteEntry;
  white_list: WhiteList;
  withdraw_open: WithdrawOpen;
  workday_config: WorkdayConfig;
}
