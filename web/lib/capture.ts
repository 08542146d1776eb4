/** The photo that a station takes of a customer who has just checked in (part 1 sections 4, 7 and 9). */

import type { ImageChunk } from '@countroom/contract/kernel/live.ts'
import {
  CAMERA_JPEG_QUALITY,
  CAPTURE_TIMEOUT_MS,
  IMAGE_CHUNK_LENGTH,
  MAX_IMAGE_CHUNKS,
} from '@countroom/contract/kernel/photo-limits.ts'

import type { Answer } from './socket.ts'

/** This size is large enough for a face, and far below the server's limit. */
const IDEAL_SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } }
/** A webcam needs a moment to adjust to the light. Its first pictures are black. */
const WARM_UP_MS = 700
/** If an open camera shows no picture within this time, it has failed. */
const FIRST_PICTURE_MS = 5_000

/** Takes a picture with the webcam and switches the webcam off. Returns a JPEG in base64. Throws when the camera gives no picture. */
async function takePicture(): Promise<string> {
  // Browsers give no camera to pages on plain http.
  if (!navigator.mediaDevices) throw new Error('this page may not use a camera: it needs https')
  const stream = await navigator.mediaDevices.getUserMedia({ video: IDEAL_SIZE, audio: false })
  try {
    const video = document.createElement('video')
    video.muted = true
    video.playsInline = true
    video.srcObject = stream
    await inTime(video.play(), FIRST_PICTURE_MS)
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))
    const canvas = document.createElement('canvas')
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    canvas.getContext('2d')!.drawImage(video, 0, 0)
    video.srcObject = null
    return canvas.toDataURL('image/jpeg', CAMERA_JPEG_QUALITY).split(',')[1] ?? ''
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

function inTime(work: Promise<void>, timeoutMs: number): Promise<void> {
  const tooLate = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('the camera shows nothing')), timeoutMs),
  )
  return Promise.race([work, tooLate])
}

/** Splits a picture into pieces of 5,000 characters for the socket. The last piece may be shorter. */
export function chunksOf(picture: string, pendingId: number): ImageChunk[] {
  const totalChunks = Math.ceil(picture.length / IMAGE_CHUNK_LENGTH)
  return Array.from({ length: totalChunks }, (_, chunkIndex) => ({
    action: 'sendImageChunk',
    fileName: `check-in-${pendingId}.jpg`,
    fileType: 'image/jpeg',
    pendingId,
    chunk: picture.slice(chunkIndex * IMAGE_CHUNK_LENGTH, (chunkIndex + 1) * IMAGE_CHUNK_LENGTH),
    chunkIndex,
    totalChunks,
  }))
}

/** The last photo that was requested. The next photo waits for it, because a webcam takes one photo at a time. */
let lastCapture: Promise<unknown> = Promise.resolve()

/**
 * Takes a photo for a check-in, after the photos that were requested earlier. Sends the photo over the connection that requested it, and stops
 * sending when that connection is lost. Takes no photo when the server no longer waits for it. Throws the errors of the camera.
 */
export function capturePhoto(pendingId: number, answer: Answer, take = takePicture): Promise<void> {
  const askedAt = Date.now()
  const capture = async () => {
    if (Date.now() - askedAt > CAPTURE_TIMEOUT_MS) return
    const chunks = chunksOf(await take(), pendingId)
    if (chunks.length > MAX_IMAGE_CHUNKS) throw new Error(`the photo is too large: ${chunks.length} pieces`)
    for (const chunk of chunks) if (!answer(chunk)) return
  }
  const done = lastCapture.then(capture, capture)
  lastCapture = done
  return done
}
