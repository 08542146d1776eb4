-- The numbers of a ticket and of an entry are taken when the change takes its locks. Their rows can then be sent together with the audit row and COMMIT.
grant usage on sequence tickets_ticket_id_seq, transactions_transaction_id_seq to countroom_app;
