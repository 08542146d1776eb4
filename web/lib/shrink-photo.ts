/** Pictures of any size become what is sent to the server: a JPEG, upright, no longer than a screen needs. */

import { CAMERA_JPEG_QUALITY } from '@countroom/contract/kernel/photo-limits.ts'
import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

/** The longer side of what is sent. */
const LONGEST_PX = 1280
const MAX_FILE_BYTES = 40 * 1024 * 1024
const MAX_NAME_LENGTH = 200

export type PhotoFault = 'unreadable' | 'tooLarge'

/** Why a file is no photo. `fileName` as the person knows it. */
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

/** A file that somebody chose, as it is sent. Throws PhotoRefused for what is no picture, or over 40 MB. */
export async function shrinkPhoto(file: File): Promise<PhotoUpload> {
  if (file.size > MAX_FILE_BYTES) throw new PhotoRefused('tooLarge', file.name)
  try {
    // Turned as the camera was held.
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    try {
      return await jpegOf(picture, picture.width, picture.height, file.name)
    } finally {
      picture.close()
    }
  } catch {
    throw new PhotoRefused('unreadable', file.name)
  }
}

/** What a camera shows at this moment, as it is sent. Throws when it shows nothing yet. */
export function shrinkFrame(video: HTMLVideoElement, name: string): Promise<PhotoUpload> {
  return jpegOf(video, video.videoWidth, video.videoHeight, name)
}

/** A photo that is not sent yet, for an `<img>`. */
export function previewOf({ type, data }: PhotoUpload): string {
  return `data:${type};base64,${data}`
}

async function jpegOf(picture: CanvasImageSource, width: number, height: number, name: string): Promise<PhotoUpload> {
  const scale = Math.min(1, LONGEST_PX / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context || width === 0 || height === 0) throw new Error('nothing to draw')
  // A JPEG has no transparency, and black would be taken for the picture.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', CAMERA_JPEG_QUALITY))
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
