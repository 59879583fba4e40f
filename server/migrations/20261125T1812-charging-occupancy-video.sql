-- Cameras speak of bays too: 6 a car came, 7 it stands there, 8 it left; a stay may end by what a camera saw.
alter table charging_bay_word drop constraint charging_bay_word_word_check, add check (word between 1 and 8);
alter table charging_occupancy drop constraint charging_occupancy_end_evidence_check, add check (end_evidence between 1 and 5);
