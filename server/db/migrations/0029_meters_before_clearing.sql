-- The last value of a meter before somebody cleared it, when it was noted. With it the play before the clearing counts:
-- daily = (before - previous) + current. Without it, as in all readings so far, daily = current.

alter table readings
  add column in_before bigint,
  add column out_before bigint,
  drop constraint readings_in_falls_with_a_reason,
  drop constraint readings_out_falls_with_a_reason,
  add constraint readings_in_falls_with_a_reason check (
    case in_reason
      when 'rollover' then cur_in < prev_in and daily_in > 0
      when 'cleared' then cur_in < prev_in and daily_in = cur_in + coalesce(in_before, prev_in) - prev_in
      when 'correction' then cur_in < prev_in and daily_in = cur_in - prev_in
      else in_reason is null and cur_in >= prev_in and daily_in = cur_in - prev_in
    end
  ) not valid,
  add constraint readings_out_falls_with_a_reason check (
    case out_reason
      when 'rollover' then cur_out < prev_out and daily_out > 0
      when 'cleared' then cur_out < prev_out and daily_out = cur_out + coalesce(out_before, prev_out) - prev_out
      when 'correction' then cur_out < prev_out and daily_out = cur_out - prev_out
      else out_reason is null and cur_out >= prev_out and daily_out = cur_out - prev_out
    end
  ) not valid,
  add constraint readings_are_cleared_at_the_previous_value_or_above check (
    (in_before is null or (in_reason = 'cleared' and in_before between prev_in and 999999999999))
    and (out_before is null or (out_reason = 'cleared' and out_before between prev_out and 999999999999))
  ) not valid;
