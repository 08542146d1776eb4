/**
 * Says who must approve a void that the signed-in person may not approve. After the business day of the points, only an administrator may approve it.
 * `isAdministrator` says whether the signed-in person is an administrator. Days are YYYY-MM-DD.
 */
export function approverOf(
  givenDay: string,
  today: string,
  isAdministrator: boolean,
): 'somebodyElse' | 'administrator' | 'anotherAdministrator' {
  if (givenDay >= today) return 'somebodyElse'
  return isAdministrator ? 'anotherAdministrator' : 'administrator'
}
