/** The limits of photos (part 1 section 9, part 2 section 9), for browser and server. */

/** The largest size of an uploaded photo. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024
/** The maximum number of new photos of a customer in one save. */
export const MAX_NEW_PHOTOS = 5
/** The JPEG quality of photos from the camera, except photos of bonuses. 1 is the best quality. */
export const CAMERA_JPEG_QUALITY = 0.5
/** The characters in one piece of a captured image on the socket. */
export const IMAGE_CHUNK_LENGTH = 5_000
/** The maximum number of pieces of a captured image. Together they have at most 2,000,000 characters. */
export const MAX_IMAGE_CHUNKS = 400
/** How long a station may take to answer `captureImage`. */
export const CAPTURE_TIMEOUT_MS = 30_000
/** The maximum number of thumbnails in one reply. The URL that names them stays below 4 kB, which every proxy accepts. */
export const MAX_THUMBNAILS = 50
