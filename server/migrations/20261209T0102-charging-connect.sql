-- Running cost as a station was told it last, and when it was last looked at whether it is to be told.
alter table charge_point_transaction add column cost_fen integer, add column cost_at timestamptz;
