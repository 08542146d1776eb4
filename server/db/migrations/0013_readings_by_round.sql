-- A machine's last readings are asked for at each save: the last one before the running round, and the ten that tell what is unusual. Rounds
-- follow each other, so they are the highest sessions' highest revisions. The index by machine and number gave the order of the readings, but
-- neither the round nor the revision, so that PostgreSQL, whose estimates tie for so few rows, read a machine's whole history through it.
create index readings_by_machine_and_round on readings (location_id, machine_id, reading_session_id desc, revision desc);
drop index readings_by_machine;
