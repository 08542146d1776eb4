-- Why a session ended and by whom, so that its browser can say so; when somebody last used it, and for what.

alter table sessions
  add column ended_because text constraint sessions_end_for_a_known_reason check (
    ended_because in ('signed out', 'access changed', 'password changed', 'own password changed', 'let go')
  ),
  add column ended_by bigint references users,
  -- Written every half minute at most.
  add column last_used_at timestamptz,
  -- The roles without which what was last done with it would have been refused.
  add column used_roles text[] not null default '{}';
