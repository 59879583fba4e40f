-- The role as which somebody looks at the console with this session.
alter table session add column view_role_id uuid, add column view_dealer_id uuid;
