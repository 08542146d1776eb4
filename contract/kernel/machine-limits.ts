/** The most characters in the name of a machine, game or category. */
export const MAX_NAME_LENGTH = 40
