-- Authorities of operating units, which sign the certificates of their charge points. Made at first use; the newest one signs, all that have
-- not ended are trusted.
create table charge_point_authority (
  dealer_id uuid not null,
  id uuid not null,
  certificate text not null,
  -- Under the installation's key; no export holds it.
  private_key_secret bytea not null,
  not_after timestamptz not null,
  created_at timestamptz not null,
  primary key (dealer_id, id)
);
select bochong.protect('charge_point_authority');

-- Certificates that were signed for charge points. Those that are revoked, refused or replaced stay: a handshake knows them by their number.
create table charge_point_certificate (
  dealer_id uuid not null,
  id uuid not null,
  equipment_id uuid not null,
  authority_id uuid not null,
  -- Hex.
  serial text not null,
  common_name text not null,
  certificate text not null,
  -- 1 signed, 2 in use, 3 replaced by the use of another, 4 refused by its device, 5 revoked.
  state smallint not null check (state between 1 and 5),
  not_after timestamptz not null,
  issued_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text not null default '',
  revoked_by uuid,
  primary key (dealer_id, id),
  unique (dealer_id, serial),
  foreign key (dealer_id, authority_id) references charge_point_authority (dealer_id, id)
);
create index charge_point_certificate_device on charge_point_certificate (dealer_id, equipment_id, id desc);
create index charge_point_certificate_end on charge_point_certificate (dealer_id, not_after) where state in (1, 2);
select bochong.protect('charge_point_certificate');

-- Roots that a charge point told it has, by their use.
alter table charge_point_link add column installed_certificates jsonb not null default '[]';
alter table charge_point_link add column certificates_read_at timestamptz;
