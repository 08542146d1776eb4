/** How the browser makes the photos of each kind (part 2 sections 4 and 9). */

import { CAMERA_JPEG_QUALITY } from '@countroom/contract/kernel/photo-limits.ts'

/** The size that is asked of a camera, and the file that is sent. */
export interface PhotoFormat {
  type: 'image/jpeg' | 'image/webp'
  /** From 0 to 1. */
  quality: number
  /** The ideal size, in px. A larger picture is sent no larger than the longer side. */
  width: number
  height: number
  /** Begins with the camera at the back of a phone. Otherwise with the one that was used last. */
  isRear: boolean
}

/** Of a customer, and of a winner. */
export const FACE_PHOTO: PhotoFormat = {
  type: 'image/jpeg',
  quality: CAMERA_JPEG_QUALITY,
  width: 1280,
  height: 720,
  isRear: false,
}
/** JPEG in full quality from the rear camera. */
export const BONUS_PHOTO: PhotoFormat = { type: 'image/jpeg', quality: 1, width: 1280, height: 720, isRear: true }
export const MACHINE_PHOTO: PhotoFormat = { type: 'image/webp', quality: 0.9, width: 1920, height: 1080, isRear: true }
