/** Small real photos for tests, no two colours alike. */

import sharp from 'sharp'

import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

/** A JPEG as a browser sends one in. `color` is what CSS calls one; another colour is another photo. */
export async function testPhoto(color: string, displayName = 'camera.jpg'): Promise<PhotoUpload> {
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return { displayName, type: 'image/jpeg', data: jpeg.toString('base64') }
}
