// Generated from the migrated database; do not edit.
import type { ColumnType } from 'kysely';

type Generated<T> = ColumnType<T, T | undefined, T>;
/** Written as JSON text or as an object the driver serialises; read as parsed JSON. */
export type Json = ColumnType<unknown, unknown, unknown>;

export interface AppUser {
  dealer_id: string;
  id: string;
  account: string;
  user_name: string;
  user_type: number;
  user_phone: string | null;
  is_verify: Generated<number>;
  modified: Generated<number>;
  first_login: Generated<number>;
  pwd_mode: Generated<number>;
  pwd_updated_at: Generated<string>;
  park_scope: Generated<number>;
  status: Generated<number>;
  perm_version: Generated<number>;
  fail_count: Generated<number>;
  locked_until: string | null;
  last_login_at: string | null;
  last_login_ip: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  is_delete: Generated<number>;
}

export interface Area {
  dealer_id: string;
  id: string;
  parent_id: string | null;
  area_name: string;
  level: number;
  region_code: Generated<string>;
  sort: Generated<number>;
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

export interface Credential {
  user_id: string;
  salt: string;
  verifier: Buffer;
  updated_at: Generated<string>;
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
  auth_status: Generated<number>;
  license_mode: Generated<number>;
  status: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
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

export interface LoginChallenge {
  code_key: string;
  code_value: string;
  salt: string;
  kind: number;
  expires_at: string;
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
  occupied_spaces: Generated<number>;
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

export interface PictureCaptcha {
  id: string;
  answer: string;
  expires_at: string;
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
}

export interface UserPark {
  dealer_id: string;
  user_id: string;
  park_id: string;
}

export interface UserRole {
  dealer_id: string;
  user_id: string;
  role_id: string;
}

export interface DB {
  app_user: AppUser;
  area: Area;
  berth: Berth;
  credential: Credential;
  dealer: Dealer;
  device: Device;
  device_command: DeviceCommand;
  device_event: DeviceEvent;
  device_nonce: DeviceNonce;
  event_quarantine: EventQuarantine;
  gate: Gate;
  login_challenge: LoginChallenge;
  operation_log: OperationLog;
  park: Park;
  park_zone: ParkZone;
  picture_captcha: PictureCaptcha;
  platform_domain: PlatformDomain;
  road_history: RoadHistory;
  road_section: RoadSection;
  role: Role;
  session: Session;
  user_park: UserPark;
  user_role: UserRole;
}
