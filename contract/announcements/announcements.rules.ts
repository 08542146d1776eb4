/** What an announcement may hold, for browser and server. */

/** The banner has one or two lines on a phone. */
export const MAX_ANNOUNCEMENT_LENGTH = 200
