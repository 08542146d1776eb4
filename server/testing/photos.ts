/** Pictures for tests: small real photos, and huge pictures that take only a few bytes. */

import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'

import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

/** A JPEG as a browser sends it. `color` is a CSS color. Each color makes a different photo. */
export async function testPhoto(color: string, displayName = 'camera.jpg'): Promise<PhotoUpload> {
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return { displayName, type: 'image/jpeg', data: jpeg.toString('base64') }
}

/** A PNG of one color with one bit per pixel, in as few bytes as its size allows. */
export function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(named.length + 8)
    framed.writeUInt32BE(data.length)
    named.copy(framed, 4)
    framed.writeUInt32BE(crc32(named), named.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.of()),
  ])
}
