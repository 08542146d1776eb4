/** The sizes and file formats of each kind of photo (part 2 sections 4 and 9). */

import { CAMERA_JPEG_QUALITY } from '@countroom/contract/kernel/photo-limits.ts'

/** The size that the browser requests from the camera, and the file that it sends. */
export interface PhotoFormat {
  type: 'image/jpeg' | 'image/webp'
  /** The quality of the compression, from 0 to 1. 1 is the best. */
  quality: number
  /** The ideal size, in px. A larger picture is shrunk until its longer side fits the longer side of this size. */
  width: number
  height: number
  /** True to start with the back camera of a phone. False to start with the camera that a person chose last, if any. */
  isRear: boolean
}

/** The photo of a customer or of the winner of a raffle. */
export const FACE_PHOTO: PhotoFormat = {
  type: 'image/jpeg',
  quality: CAMERA_JPEG_QUALITY,
  width: 1280,
  height: 720,
  isRear: false,
}
/** The photo of a bonus: a JPEG in full quality from the rear camera. */
export const BONUS_PHOTO: PhotoFormat = { type: 'image/jpeg', quality: 1, width: 1280, height: 720, isRear: true }
export const MACHINE_PHOTO: PhotoFormat = { type: 'image/webp', quality: 0.9, width: 1920, height: 1080, isRear: true }
