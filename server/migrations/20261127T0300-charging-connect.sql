-- Charges of OCPP 2.0.1, which its devices name themselves, with the number that orders know them by.
create table charge_point_transaction (
  dealer_id uuid not null,
  id uuid not null,
  equipment_id uuid not null,
  device_transaction_id text not null,
  connector_no smallint,
  -- Null: its order has not begun, for want of a word that says at which gun, for whom, or from what reading.
  transaction_no integer,
  -- Numbers of the messages that were heard, as spans without gaps: [[0, 7], [9, 9]].
  seen jsonb not null default '[]',
  -- What was told before the order began, as it was understood.
  waiting jsonb not null default '[]',
  -- What was said of the tags of its messages, by the numbers of these.
  answers jsonb not null default '{}',
  charging_state text not null default '',
  -- By the device's clock: another one under the same name is another charge.
  started_at timestamptz,
  -- The newest reading of the register, and when by the device's clock.
  last_wh bigint,
  last_at timestamptz,
  ended boolean not null default false,
  -- The device was asked about numbers that are missing.
  asked boolean not null default false,
  created_at timestamptz not null,
  primary key (dealer_id, id)
);
create unique index charge_point_transaction_key on charge_point_transaction (dealer_id, equipment_id, device_transaction_id);
create index charge_point_transaction_no on charge_point_transaction (dealer_id, equipment_id, transaction_no);
create index charge_point_transaction_open on charge_point_transaction (dealer_id, equipment_id, connector_no) where not ended;
select bochong.protect('charge_point_transaction');
