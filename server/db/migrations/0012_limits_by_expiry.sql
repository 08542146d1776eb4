-- What has expired of the limits is deleted every five minutes, without a look at the rows that have not.

create index limits_by_expiry on limits (expire);
