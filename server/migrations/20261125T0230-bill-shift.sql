-- Money of one person's shift, read again and again while it runs.
create index bill_shift on bill (dealer_id, shift_id) where shift_id is not null;
