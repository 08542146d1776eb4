/** Names and avatars of the employees who are present. */

interface Named {
  firstname: string
  lastname: string
}

export function fullName({ firstname, lastname }: Named): string {
  return `${firstname} ${lastname}`.trim()
}

/**
 * The first `count` people, in their order. The acting employee (who works at the station now) is always included when they are one of `people`,
 * unless `count` is 0.
 */
export function shownOf<Person extends { userId: number }>(
  people: readonly Person[],
  actingId: number,
  count: number,
): Person[] {
  const shown = people.slice(0, count)
  const acting = people.find(({ userId }) => userId === actingId)
  return acting && count > 0 && !shown.includes(acting) ? [...shown.slice(0, -1), acting] : shown
}
