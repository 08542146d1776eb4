/** Names and avatars of those who are present. */

interface Named {
  firstname: string
  lastname: string
}

/** The initials on somebody's avatar, at most two: of first and last name, or of a single name's words. */
export function initialsOf({ firstname, lastname }: Named): string {
  const words = `${firstname} ${lastname}`.split(/\s+/).filter((word) => word !== '')
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last]
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()
}

export function fullName({ firstname, lastname }: Named): string {
  return `${firstname} ${lastname}`.trim()
}

/** Those whose avatars fit, in their own order; who acts now is always among them. */
export function shownOf<Person extends { userId: number }>(
  people: readonly Person[],
  actingId: number,
  count: number,
): Person[] {
  const shown = people.slice(0, count)
  const acting = people.find(({ userId }) => userId === actingId)
  return acting && count > 0 && !shown.includes(acting) ? [...shown.slice(0, -1), acting] : shown
}
