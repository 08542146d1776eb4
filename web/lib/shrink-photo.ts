/** Turns pictures of any size into the photo for the server: a JPEG, upright, no larger than a screen needs. */

import { CAMERA_JPEG_QUALITY } from '@countroom/contract/kernel/photo-limits.ts'
import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

/** The longer side of the sent photo. */
const LONGEST_PX = 1280
const MAX_FILE_BYTES = 40 * 1024 * 1024
const MAX_NAME_LENGTH = 200

export type PhotoFault = 'unreadable' | 'tooLarge'

/** Why a file cannot be used as a photo. `fileName` is the name that the person knows. */
export class PhotoRefused extends Error {
  readonly fault: PhotoFault
  readonly fileName: string

  constructor(fault: PhotoFault, fileName: string) {
    super(`${fileName}: ${fault}`)
    this.name = 'PhotoRefused'
    this.fault = fault
    this.fileName = fileName
  }
}

/** The photo from a chosen file. `quality` of the JPEG is from 0 to 1. Throws PhotoRefused for a file that is not a picture or is over 40 MB. */
export async function shrinkPhoto(file: File, quality = CAMERA_JPEG_QUALITY): Promise<PhotoUpload> {
  if (file.size > MAX_FILE_BYTES) throw new PhotoRefused('tooLarge', file.name)
  try {
    // Rotates the picture the way the camera was held.
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    try {
      return await jpegOf(picture, picture.width, picture.height, file.name, quality)
    } finally {
      picture.close()
    }
  } catch {
    throw new PhotoRefused('unreadable', file.name)
  }
}

/** The photo of a camera's current picture. Throws when there is no picture yet. */
export function shrinkFrame(
  video: HTMLVideoElement,
  name: string,
  quality = CAMERA_JPEG_QUALITY,
): Promise<PhotoUpload> {
  return jpegOf(video, video.videoWidth, video.videoHeight, name, quality)
}

/** The URL of an unsent photo, for an `<img>`. */
export function previewOf({ type, data }: PhotoUpload): string {
  return `data:${type};base64,${data}`
}

async function jpegOf(
  picture: CanvasImageSource,
  width: number,
  height: number,
  name: string,
  quality: number,
): Promise<PhotoUpload> {
  const scale = Math.min(1, LONGEST_PX / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context || width === 0 || height === 0) throw new Error('nothing to draw')
  // A JPEG has no transparency, and a black background would look like part of the picture.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('the browser makes no JPEG')
  return { displayName: name.slice(0, MAX_NAME_LENGTH), type: 'image/jpeg', data: await base64Of(blob) }
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not readable')))
    reader.readAsDataURL(blob)
  })
}
