-- The tab of abnormal records: they are few, and neither their page nor their number may read the others.
create index park_order_exception on park_order (dealer_id, id desc) where exception_types <> '{}';
