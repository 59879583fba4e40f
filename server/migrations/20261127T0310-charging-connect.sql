-- The device model of charging stations of OCPP 2.0.1, as they told it last.
create table charge_point_variable (
  dealer_id uuid not null,
  id uuid not null,
  equipment_id uuid not null,
  -- Component and variable with their instances and their EVSE: `OCPPCommCtrlr.MessageAttempts[TransactionEvent]`, `EVSE@1.Power`.
  path text not null,
  -- Actual, Target, MinSet, MaxSet.
  attribute text not null,
  value text not null default '',
  writable boolean not null,
  data_type text not null default '',
  unit text not null default '',
  -- Of the report that told it.
  report_no integer not null,
  told_at timestamptz not null,
  primary key (dealer_id, id)
);
create unique index charge_point_variable_key on charge_point_variable (dealer_id, equipment_id, path, attribute);
select bochong.protect('charge_point_variable');
