/** The limit of an announcement, for browser and server. */

/** With this limit, the banner has only a few lines on a phone. */
export const MAX_ANNOUNCEMENT_LENGTH = 200
