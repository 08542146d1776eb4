/** Who approves a void that the one who asks may not approve: after its business day an administrator alone. Days as YYYY-MM-DD. */
export function approverOf(
  givenDay: string,
  today: string,
  isAdministrator: boolean,
): 'somebodyElse' | 'administrator' | 'anotherAdministrator' {
  if (givenDay >= today) return 'somebodyElse'
  return isAdministrator ? 'anotherAdministrator' : 'administrator'
}
