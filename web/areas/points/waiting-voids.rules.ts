/**
 * Who must approve a void that its requester may not approve. After its business day, only an administrator. Days as
 * YYYY-MM-DD.
 */
export function approverOf(
  givenDay: string,
  today: string,
  isAdministrator: boolean,
): 'somebodyElse' | 'administrator' | 'anotherAdministrator' {
  if (givenDay >= today) return 'somebodyElse'
  return isAdministrator ? 'anotherAdministrator' : 'administrator'
}
