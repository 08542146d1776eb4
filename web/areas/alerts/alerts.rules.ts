/** What the bell and its list ask for. */

import type { AlertClass } from '@countroom/contract/kernel/alerts.ts'

export const ALERTS_ON_PAGE = 25

/** The bell asks for the same page as its list, so that the list is there when it opens. */
export function alertsQuestion(locationId: number, classification?: AlertClass, page = 0) {
  return {
    locationId,
    ...(classification !== undefined && { classification }),
    page,
    rowsPerPage: ALERTS_ON_PAGE,
  } as const
}
