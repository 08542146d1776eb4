import { type Database, sql } from '../db/sql.ts'

/** Registers jobs. A job that is already registered keeps its due time. */
export async function addJobs(db: Database, jobs: readonly { name: string; dueAt: Date }[]): Promise<void> {
  await sql`
    insert into jobs (name, due_at)
    select name, due_at
    from unnest(${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ dueAt }) => dueAt)}::timestamptz[]) as job (name, due_at)
    order by name
    on conflict do nothing
  `.execute(db)
}

/** Takes a job that is due and not held. Returns false when the job is not due, or when another instance holds it. */
export async function takeJob(
  db: Database,
  { name, holder, now, heldUntil }: { name: string; holder: string; now: Date; heldUntil: Date },
): Promise<boolean> {
  const taken = await sql`
    update jobs set held_by = ${holder}, held_until = ${heldUntil}
    where name = ${name} and due_at <= ${now} and (held_until is null or held_until <= ${now})
  `.execute(db)
  return taken.rowCount === 1
}

/** Extends the hold on a job. Returns false when another instance has taken over the job. */
export async function keepJob(db: Database, name: string, holder: string, heldUntil: Date): Promise<boolean> {
  const kept = await sql`
    update jobs set held_until = ${heldUntil} where name = ${name} and held_by = ${holder}
  `.execute(db)
  return kept.rowCount === 1
}

/** Releases a job and sets when it is due again. */
export async function endJob(db: Database, name: string, holder: string, dueAt: Date): Promise<void> {
  await sql`
    update jobs set due_at = ${dueAt}, held_by = null, held_until = null where name = ${name} and held_by = ${holder}
  `.execute(db)
}
