-- The totals of the rounds that ended before totals were kept. On its own, so that adding the columns locks their table for a moment only.
with ended as materialized (
  select s.location_id, s.reading_session_id, s.business_day, r.machine_id, r.assignment_id, r.daily_in, r.daily_out
  from reading_sessions s
  left join (
    select distinct on (location_id, reading_session_id, machine_id)
      location_id, reading_session_id, machine_id, assignment_id, daily_in, daily_out
    from readings
    order by location_id, reading_session_id, machine_id, revision desc
  ) r on r.location_id = s.location_id and r.reading_session_id = s.reading_session_id
  where s.ended_at is not null and s.machines_read is null
), rounds as (
  update reading_sessions s
  set machines_read = t.machines_read, daily_in = t.daily_in, daily_out = t.daily_out
  from (
    select location_id, reading_session_id, count(machine_id) as machines_read,
      coalesce(sum(daily_in), 0) as daily_in, coalesce(sum(daily_out), 0) as daily_out
    from ended
    group by location_id, reading_session_id
  ) t
  where s.location_id = t.location_id and s.reading_session_id = t.reading_session_id
)
insert into machine_months (location_id, month, machine_id, rounds, daily_in, daily_out, last_assignment_id)
select location_id, date_trunc('month', business_day::timestamp)::date, machine_id,
  count(*), sum(daily_in), sum(daily_out), max(assignment_id)
from ended
where machine_id is not null
group by 1, 2, 3
order by 1, 2, 3;
