/** The request of the bell and of its list. */

import type { AlertClass } from '@countroom/contract/kernel/alerts.ts'

export const ALERTS_ON_PAGE = 25

/** The bell requests the first page of the list, so that the list is already loaded when it opens. */
export function alertsQuestion(locationId: number, classification?: AlertClass, page = 0) {
  return {
    locationId,
    ...(classification !== undefined && { classification }),
    page,
    rowsPerPage: ALERTS_ON_PAGE,
  } as const
}
