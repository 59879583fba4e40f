import type pg from 'pg';

/** Text in every text column of the rows that {@link seedForeignRows} makes: no other dealer may ever see it. */
export const foreignMark = 'foreign-row';

interface Column {
  table: string;
  column: string;
  type: string;
  array: boolean;
}

/** Columns whose check constraints the general value of their type does not meet. */
const special: Record<string, unknown> = {
  'auto_pay_config.pay_type': 7,
  ...{ 'balance_discount_rule.amount_fen': null, 'balance_discount_rule.end_time': null, 'balance_discount_use.tender_type': 7 },
  'balance_withdraw.returned_fen': 0,
  ...Object.fromEntries(
    ['pay_service', 'company_discount', 'peer_discount', 'white_free', 'coupon'].map((name) => [`charging_order.${name}_fen`, 0]),
  ),
  'charge_point_offline_record.ended_at': null,
  'charge_screen_config.map_zoom': 11,
  'charge_screen_config.refresh_sec': 30,
  'charging_card.company_id': null,
  'charging_card.id_tag': '0000FFFF',
  'charging_company.service_reduce_e5': 0,
  'charging_company.valid_to': null,
  'charging_connector.qr_token': 'g'.repeat(22),
  'charging_debt.biz_type': 7,
  'charging_debt.total_fen': 3,
  'charging_debt_reminder.skip_reason': null,
  'charging_debt_waiver.auditor_id': null,
  'charging_fault.closed_at': null,
  'charging_freeze.captured_fen': 0,
  'charging_freeze.released_fen': 0,
  'charging_peer.our_operator_id': 'MA27FREGN',
  'charging_peer.peer_operator_id': 'MA27FREGP',
  'charging_peer.status_for_disabled': 255,
  'charging_peer_resolution.kind': 2,
  'charging_quota_use.month': '2026-11',
  'charging_vin.company_id': null,
  'charging_vin.vin': 'LF0RE1GNR0W000001',
  'charging_vip_type.service_reduce_e5': 0,
  'charging_wallet.company_id': null,
  'charging_wallet.credit_limit_fen': 0,
  'charging_wallet.used_credit_fen': 0,
  'charging_white_list.monthly_free_wh': null,
  'charging_white_list.valid_to': null,
  'open_api_system.qps_limit': 20,
  'open_coupon_resource.end_time': '2026-11-22T08:00:00+08:00',
  'pay_lot.qr_minutes': 15,
  'third_url.timeout_ms': 5000,
  'ledger_line.credit_fen': 0,
  'ledger_period.month': '2026-01-01',
  'stat_finance_month.month': '2026-01-01',
  'stat_receivable_span.to_date': 'infinity',
  'ledger_account_period.month': '2026-01-01',
  'month_verify.month': '2026-01-01',
  ...{ 'channel_settlement.reverses_id': null, 'channel_settlement.fee_fen': 0 },
  ...{ 'fund_bill.closing_fen': 7, 'fund_item.kind': 4 },
  ...{ 'system_bill.status': 3, 'system_bill.again': false },
  'month_statement.payable_fen': 0,
  'company_settlement.balance_fen': 0,
  'company_settlement.other_fen': 0,
  'company_settlement_item.label_wh': [0, 0, 0, 0, 0],
  ...{ 'charging_ocpi_session.auth_method': 'COMMAND', 'charging_ocpi_token.party': 'CNABC', 'charging_reservation.peer_id': null },
  'charging_tariff_binding.effective_to': null,
  'charging_tariff_version.effective_to': null,
  'charging_tariff_version.voided_at': null,
  ...{ 'coupon.claim_request': null, 'coupon.end_time': '2026-11-22T08:00:00+08:00', 'coupon.way': 2 },
  ...{ 'coupon.locked_for': null, 'coupon.locked_until': null, 'coupon.status': 3 },
  'coupon_grant.qty': 3,
  'coupon_grant.way': 2,
  'coupon_template.amount_fen': null,
  'coupon_template.expired_qty': 0,
  'coupon_template.free_slots': '[]',
  'charging_account.splits': '[]',
  'coupon_template.pay_bp': null,
  'coupon_template.revoked_qty': 0,
  'coupon_template.valid_type': 2,
  'coupon_template.start_time': null,
  'coupon_template.end_time': null,
  'coupon_use.tender_type': 6,
  ...{ 'split_account.receiver_type': 2, 'split_account.provider': null },
  ...Object.fromEntries(['done', 'cancelled', 'returned', 'withdrawn'].map((name) => [`split_account.${name}_fen`, 0])),
  ...{ 'split_bill.split_fen': 3, 'split_bill.paid_fen': 3, 'split_bill.returned_fen': 0 },
  ...{
    'split_detail.amount_fen': 3,
    'split_detail.share_fen': 3,
    'split_detail.netted_fen': 0,
    'split_detail.given_fen': 0,
    'split_detail.returned_fen': 0,
  },
  ...{ 'split_rule.end_date': null, 'split_rule.status': 2, 'split_rule_item.fixed_fen': null, 'split_setting.delay_days': 1 },
  ...{ 'app_user.merchant_id': null, 'coupon.merchant_id': null, 'coupon.purchase_id': null, 'coupon.unit_prepaid_fen': 0 },
  ...{ 'coupon_grant.merchant_id': null, 'coupon_use.merchant_id': null, 'coupon_use.purchase_id': null, 'coupon_use.prepaid_fen': 0 },
  ...{ 'coupon_purchase.left_qty': 0, 'coupon_purchase.lapsed_qty': 0, 'coupon_template.sale_reserved_qty': 0 },
  ...{ 'merchant_settlement.month': '2026-01-01', 'merchant_settlement.status': 3 },
  'dealer.dealer_no': '29999999',
  'dealer_export.parts': '[]',
  ...{ 'dealer_erasure.decided_by_id': null, 'dealer_erasure.state': 5 },
  'berth.zone_id': null,
  'charge_point_log.state': 3,
  'firmware_campaign.window_from': null,
  'firmware_campaign.window_to': null,
  'fee_rule.effective_to': null,
  'fee_rule_binding.effective_to': null,
  'invoice.gross_fen': 2,
  'invoice.invoice_no': foreignMark,
  'invoice.status': 2,
  'invoice_line.gross_fen': 2,
  'invoice_red.gross_fen': 2,
  'invoice_tax_config.end_date': null,
  'invoice_tax_config.tax_policy': 0,
  'lane_code.token': 'x'.repeat(22),
  'license_issue.code_hash': null,
  'license_issue.revoked_at': null,
  'license_trade.after_qty': 2,
  'park.park_code': 'FOREIGN1',
  'park.total_spaces': 2,
  'power_gun.max_w': null,
  'early_confirmation.kind': 'passed',
  'park_order.refund_fen': 0,
  'bill.refunded_fen': 0,
  'arrears_record.origin_fen': 4,
  'arrears_write_off.auditor_id': null,
  'call_driver.closed_reason': null,
  'lawyers_letter.auditor_id': null,
  'remind_batch.total': 5,
  'remind_record.skip_reason': null,
  'park_order_appeal.handled_at': null,
  'park_order_appeal.leader_id': null,
  'third_page.name': '外部',
  'pass_audit.former': null,
  'pass_card.frozen_from': null,
  'app_user.company_id': null,
  'app_user.employee_id': null,
  // A package of the booth: one of the console would leave the unit's administrator nothing.
  'dealer_package.client_type': 3,
  'employee.left_at': null,
  'right_change.kind': 1,
  'company_settlement_dispute.answered_at': null,
  'software_package.sha256': '0'.repeat(64),
  'verify_attachment.sha256': '0'.repeat(64),
};

const values: Record<string, unknown> = {
  bool: true,
  bytea: Buffer.from('00', 'hex'),
  date: '2026-11-21',
  daterange: '[2026-11-21,2026-11-22)',
  inet: '127.0.0.1',
  json: '{}',
  jsonb: '{}',
  text: foreignMark,
  timestamptz: '2026-11-21T08:00:00+08:00',
  tstzrange: '[2026-11-21T08:00:00+08:00,2026-11-22T08:00:00+08:00)',
};

/** Tables that name a dealer and stand outside the wall on purpose: read before a dealer is known, by an exact secret or number. */
const outsideTheWall = ['coupon_claim_token', 'lane_code_token', 'merchant_counter_token', 'platform_domain', 'session', 'trade_number'];

/** Every table inside the tenant wall: those with a `dealer_id`, partitions left out. */
export async function tenantTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'dealer_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all ($1) order by 1`,
    [outsideTheWall],
  );
  return rows.map((row) => row.name);
}

/**
 * One row of a dealer in every tenant table, all under the same id, so that it stands for whatever an endpoint calls by `:id`.
 * Foreign keys hold by construction; rows that exist already stay.
 */
export async function seedForeignRows(owner: pg.Pool, dealerId: string, id: string): Promise<void> {
  const { rows } = await owner.query<Column>(
    `select c.relname as "table", a.attname as "column", coalesce(e.typname, t.typname) as type, e.typname is not null as "array"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
     join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
    [await tenantTables(owner)],
  );
  const client = await owner.connect();
  try {
    await client.query("set session_replication_role = 'replica'"); // the order of tables does not matter then
    for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
      const row = columns.map(({ column, type, array }) => {
        if (column === 'dealer_id') return dealerId;
        const key = `${table}.${column}`;
        const value = column === 'is_delete' ? 0 : key in special ? special[key] : type === 'uuid' ? id : (values[type] ?? 1);
        return array ? [value] : value;
      });
      const names = columns.map(({ column }) => `"${column}"`).join(', ');
      const slots = row.map((_, index) => `$${index + 1}`).join(', ');
      await client.query(`insert into ${table} (${names}) values (${slots}) on conflict do nothing`, row);
    }
  } finally {
    client.release(true);
  }
}

/** Everything a dealer has, as text: equal before and after when nobody else touched it. */
export async function contentsOf(owner: pg.Pool, dealerId: string): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const table of await tenantTables(owner)) {
    const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${table} t where dealer_id = $1 order by 1`, [
      dealerId,
    ]);
    contents[table] = rows.map(({ row }) => row);
  }
  return contents;
}
