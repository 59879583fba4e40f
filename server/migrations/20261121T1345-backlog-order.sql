-- Newest first by their own time: ordered by id, a list would be read through the primary key, past everybody else's to-dos.
drop index backlog_of_handler;
create index backlog_of_handler on backlog (dealer_id, handler_resource, (status <= 1), created_at desc, id desc);
