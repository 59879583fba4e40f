-- The operation log as a list: which part of the menu a call belongs to, what kind of deed it was, and an index for every filter.

-- `module`: path of the menu's module, 'session' for calls of one's own account, 'command' for what nobody signed in did.
-- `kind`: code of operationKind.
alter table operation_log add column module text not null default '', add column kind smallint not null default 6;

-- What follows the id is judged in the index itself, so that filters together read no row that one of them refuses.
create index operation_log_user on operation_log (dealer_id, user_id, id, module, kind, result);
create index operation_log_account on operation_log (dealer_id, account, id, module, kind, result);
create index operation_log_module on operation_log (dealer_id, module, id, kind, result);
create index operation_log_action on operation_log (dealer_id, action, id, result);
create index operation_log_kind on operation_log (dealer_id, kind, id, result);
create index operation_log_failed on operation_log (dealer_id, id) where result = 0;
-- Serves the history of a record, whose kind is known, and the search by its number alone.
create index operation_log_record on operation_log (dealer_id, target_id, id);
drop index operation_log_target;
