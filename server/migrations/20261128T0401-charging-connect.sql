-- What a variable of a station is called in parts, and what its station says of the values it takes.
alter table charge_point_variable
  add column component text not null default '',
  add column component_instance text not null default '',
  -- `1` or, of a connector in it, `1.2`.
  add column evse text not null default '',
  add column variable text not null default '',
  add column variable_instance text not null default '',
  -- ReadWrite, ReadOnly, WriteOnly.
  add column mutability text not null default 'ReadWrite',
  add column min_limit text not null default '',
  add column max_limit text not null default '',
  -- Separated by commas.
  add column values_list text not null default '';
-- Those of earlier reports, by their paths; the rest comes with the next report.
update charge_point_variable v set component = coalesce(p[1], v.path), component_instance = coalesce(p[2], ''), evse = coalesce(p[3], ''),
  variable = coalesce(p[4], ''), variable_instance = coalesce(p[5], ''), mutability = case when v.writable then 'ReadWrite' else 'ReadOnly' end
  from (select dealer_id, id,
    regexp_match(path, '^([^.@\[\]]+)(?:\[([^\[\]]+)\])?(?:@([0-9.]+))?\.([^.@\[\]]+)(?:\[([^\[\]]+)\])?$') as p from charge_point_variable) parts
  where parts.dealer_id = v.dealer_id and parts.id = v.id;
