import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** A charge point as the server of its protocol needs it at the handshake. */
export interface ChargePoint {
  dealerId: string;
  equipmentId: string;
  stationId: string;
  ocppIdentity: string;
  protocol: number;
  securityProfile: number;
  authKeyHash: string | null;
  /** The key before, good until the new one was used, at most a day after `keyRotatedAt`. */
  prevAuthKeyHash: string | null;
  keyRotatedAt: string | null;
  registrationStatus: number;
  enabled: boolean;
  heartbeatIntervalSec: number;
  callTimeoutSec: number;
  quirks: Record<string, unknown>;
}

/** The charge point of a name, in whatever case, whatever operating unit it belongs to. */
export async function findChargePoint(tx: Tx, identity: string): Promise<ChargePoint | undefined> {
  const { rows } = await sql<ChargePoint>`select dealer_id as "dealerId", id as "equipmentId", station_id as "stationId",
    ocpp_identity as "ocppIdentity", protocol, security_profile as "securityProfile", auth_key_hash as "authKeyHash",
    prev_auth_key_hash as "prevAuthKeyHash", key_rotated_at as "keyRotatedAt", registration_status as "registrationStatus", enabled,
    heartbeat_interval_sec as "heartbeatIntervalSec", call_timeout_sec as "callTimeoutSec", quirks
    from bochong.find_charge_point(${identity})`.execute(tx);
  return rows[0];
}
