/**
 * Turns a picture of any size into an upright photo for the server. The longer side of the photo is at most the longer side of its format. The photo
 * has the file type of the format or is a JPEG.
 */

import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import type { PhotoFormat } from './photo-formats.ts'

const MAX_FILE_BYTES = 40 * 1024 * 1024
const MAX_NAME_LENGTH = 200

export type PhotoFault = 'unreadable' | 'tooLarge'

/** Why a file cannot be used as a photo. `fileName` is the name of the file on the person's device. */
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

/** Makes the photo from a chosen file. Throws PhotoRefused for a file that is not a picture or is over 40 MB. */
export async function shrinkPhoto(file: File, format: PhotoFormat): Promise<PhotoUpload> {
  if (file.size > MAX_FILE_BYTES) throw new PhotoRefused('tooLarge', file.name)
  try {
    // Rotates the picture upright, as the file's orientation says.
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    try {
      return await draw(picture, picture, { format, name: file.name })
    } finally {
      picture.close()
    }
  } catch {
    throw new PhotoRefused('unreadable', file.name)
  }
}

/** Makes the photo from the current picture of a camera. Throws when there is no picture yet. */
export function shrinkFrame(video: HTMLVideoElement, format: PhotoFormat, name: string): Promise<PhotoUpload> {
  return draw(video, { width: video.videoWidth, height: video.videoHeight }, { format, name })
}

/** The URL of an unsent photo, for an `<img>`. */
export function previewOf({ type, data }: PhotoUpload): string {
  return `data:${type};base64,${data}`
}

async function draw(
  picture: CanvasImageSource,
  { width, height }: { width: number; height: number },
  { format, name }: { format: PhotoFormat; name: string },
): Promise<PhotoUpload> {
  const scale = Math.min(1, Math.max(format.width, format.height) / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context || width === 0 || height === 0) throw new Error('nothing to draw')
  // Transparent parts become white. A JPEG has no transparency and would show them black, which would look like part of the picture.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await blobOf(canvas, format)
  return { displayName: name.slice(0, MAX_NAME_LENGTH), type: blob.type, data: await base64Of(blob) }
}

/**
 * Writes the picture in the format's file type, or as a JPEG if the browser cannot write that type. Such a browser writes a PNG instead, which is too
 * large to send. Every browser can write JPEG.
 */
async function blobOf(canvas: HTMLCanvasElement, { type, quality }: PhotoFormat): Promise<Blob> {
  for (const each of [type, 'image/jpeg']) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, each, quality))
    if (blob?.type === each) return blob
  }
  throw new Error('the browser cannot create the photo')
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not readable')))
    reader.readAsDataURL(blob)
  })
}
