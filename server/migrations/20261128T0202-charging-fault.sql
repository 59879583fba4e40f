-- Work of whoever is sent to a fault: until when it should be done, and how far it is.
alter table charging_fault
  add column dispatched_at timestamptz,
  add column due_at timestamptz,
  add column accepted_at timestamptz,
  add column arrived_at timestamptz,
  add column returned_note text not null default '';
create index charging_fault_handler on charging_fault (dealer_id, handler_id, occurred_at desc) where status = 2;
