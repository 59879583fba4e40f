-- Pictures a driver adds to what he says of a stay (parking-core §4.5), by their keys in the object storage.

alter table park_evaluate add column image_keys text[] not null default '{}'
  constraint park_evaluate_images check (cardinality(image_keys) <= 6);
