/** The limit of a machine picture, for browser and server (part 2 sections 5 and 9). */

/** The maximum number of photos of one machine picture. */
export const MAX_PICTURE_PHOTOS = 3
