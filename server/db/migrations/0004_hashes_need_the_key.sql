-- Idempotency rows kept a plain SHA-256 of the body, and limits one of an e-mail and an address: whoever held a copy of the database could
-- try tags, licence numbers and e-mails against them. From now on both are keyed hashes. The old ones go: a key used before is answered
-- like one that was used for another request, so nothing happens twice, and the counts of guesses begin again.

update idempotency_keys set request_hash = '';
delete from limits;
