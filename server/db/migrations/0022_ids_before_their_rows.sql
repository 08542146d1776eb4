-- A reading's number is taken when the save takes its locks. The reading itself can then be sent together with its audit row and COMMIT.
grant usage on sequence readings_reading_id_seq to countroom_app;
