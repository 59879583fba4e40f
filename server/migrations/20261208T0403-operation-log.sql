-- Failures of a module and kind, which are few among many rows: counted without reading what the module did right.
create index operation_log_failed_of on operation_log (dealer_id, module, kind, id) where result = 0;
