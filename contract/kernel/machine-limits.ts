/** The name of a machine, game or category has at most so many characters. */
export const MAX_NAME_LENGTH = 40
