/** The shortest and the longest reason for a void, in characters, for browser and server. */
export const MIN_VOID_REASON_LENGTH = 3
export const MAX_VOID_REASON_LENGTH = 500
