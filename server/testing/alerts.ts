/** Inserts open alerts for tests, so that the tests need not make the changes that raise alerts. */

import type pg from 'pg'

import { type AlertCode, ALERTS } from '@countroom/contract/kernel/alerts.ts'

/** A venue in a test. A test in a browser has no test clock and uses the real time. */
interface Place {
  id: number
  house: { owner: pg.Pool; clock?: { now(): Date } }
}

let causes = 0

/** Inserts an alert with this code and returns its id. */
export async function addAlert(
  { house, id }: Place,
  message = 'Something happened.',
  code: AlertCode = 'shift.manual',
): Promise<number> {
  const { rows } = await house.owner.query<{ alert_id: string }>(
    `insert into alerts (location_id, code, cause, classification, message, raised_at) values ($1, $2, $3, $4, $5, coalesce($6, now()))
     returning alert_id`,
    [id, code, `cause ${++causes}`, ALERTS[code].classification, message, house.clock?.now() ?? null],
  )
  return Number(rows[0]!.alert_id)
}
