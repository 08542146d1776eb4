/** The limits of photos (part 1 section 9, part 2 section 9, trust page), for browser and server. */

/** The size of an uploaded photo. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024
/** The most new photos of a customer in one save. */
export const MAX_NEW_PHOTOS = 5
/** The quality of a JPEG from the camera, of 1. */
export const CAMERA_JPEG_QUALITY = 0.5
/** The characters in one piece of a captured image on the socket. */
export const IMAGE_CHUNK_LENGTH = 5_000
/** The most pieces of a captured image: 2 MB. */
export const MAX_IMAGE_CHUNKS = 400
/** The time a station has to answer a `captureImage`. */
export const CAPTURE_TIMEOUT_MS = 30_000
/** The most thumbnails in one reply. The address that names them stays below the 4 kB that every proxy lets through. */
export const MAX_THUMBNAILS = 50
