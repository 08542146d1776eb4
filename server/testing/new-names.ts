/** Names and numbers that are unique within a test file. */

let count = 0

/** Returns a number that was not returned before. */
export const nextNumber = () => ++count

export const newMachine = () => String(10_000 + nextNumber())
export const newGame = () => `Keno ${nextNumber()}`
/** Returns a phone number that no customer of a grown location has (phoneOf in grown-platform.ts). */
export const newPhone = () => String(9_725_550_000 + nextNumber())
export const newName = () => ({ firstName: 'Odell', lastName: `Montoya-${nextNumber()}` })
