/** Open alerts for scenes, stories and journeys, without the changes that raise them. */

import { type AlertCode, ALERTS } from '@countroom/contract/kernel/alerts.ts'

import type { Venue } from './house.ts'

let causes = 0

/** Raises an alert of this kind, and returns its id. */
export async function addAlert(
  { house, id }: Pick<Venue, 'house' | 'id'>,
  message = 'Something happened.',
  code: AlertCode = 'shift.manual',
): Promise<number> {
  const { rows } = await house.owner.query<{ alert_id: string }>(
    `insert into alerts (location_id, code, cause, classification, message, raised_at) values ($1, $2, $3, $4, $5, $6)
     returning alert_id`,
    [id, code, `cause ${++causes}`, ALERTS[code].classification, message, house.clock.now()],
  )
  return Number(rows[0]!.alert_id)
}
