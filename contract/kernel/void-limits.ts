/** Characters of the reason of a void, for browser and server alike. */
export const MIN_VOID_REASON_LENGTH = 3
export const MAX_VOID_REASON_LENGTH = 500
