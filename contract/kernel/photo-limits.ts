/** What photos may be (part 1 section 9, part 2 section 9, trust page), for browser and server alike. */

/** A photo as it is sent in. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024
/** Photos of one customer that a save may bring. */
export const MAX_NEW_PHOTOS = 5
/** The quality of a JPEG from the camera, of 1. */
export const CAMERA_JPEG_QUALITY = 0.5
/** A captured image travels over the socket in pieces of so many characters. */
export const IMAGE_CHUNK_LENGTH = 5_000
/** No captured image has more pieces: 2 MB. */
export const MAX_IMAGE_CHUNKS = 400
/** A station has so long to answer a `captureImage`. */
export const CAPTURE_TIMEOUT_MS = 30_000
