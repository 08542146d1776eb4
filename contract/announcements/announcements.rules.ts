/** The limit of an announcement, for browser and server. */

/** With this limit, the banner has one or two lines on a phone. */
export const MAX_ANNOUNCEMENT_LENGTH = 200
