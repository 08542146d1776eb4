/** The cameras of this device. */

import type { PhotoFormat } from './photo-formats.ts'
import { isRecord, readStored, writeStored } from './storage.ts'

const STORED_AS = 'camera'

/** Chooses a camera: the back camera, the front camera, or a camera by its id. */
export type CameraChoice = { facing: 'environment' | 'user' } | { deviceId: string }

/** Why the camera failed: no camera, no permission, used by another program, no https, or another reason. */
export type CameraFault = 'missing' | 'refused' | 'busy' | 'insecure' | 'failed'

export class CameraFailed extends Error {
  readonly fault: CameraFault

  /** `message` says what went wrong, usually in the words of the browser. */
  constructor(fault: CameraFault, message: string) {
    super(message)
    this.name = 'CameraFailed'
    this.fault = fault
  }
}

const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/**
 * Opens a camera. Without `choice`, opens the camera that a person chose last, or the back camera when the browser remembers no choice. For a format
 * with `isRear`, a remembered camera id is used, but a remembered choice of front or back is ignored. Throws CameraFailed. The caller must stop
 * the camera.
 */
export async function openCamera(
  { width, height, isRear }: PhotoFormat,
  choice: CameraChoice = lastChoice(isRear),
): Promise<MediaStream> {
  const devices = mediaDevices()
  if (!devices) throw new CameraFailed('insecure', 'no camera without https')
  const which =
    'deviceId' in choice ? { deviceId: { ideal: choice.deviceId } } : { facingMode: { ideal: choice.facing } }
  try {
    return await devices.getUserMedia({ video: { ...which, width: { ideal: width }, height: { ideal: height } } })
  } catch (error) {
    const { name, message } = error as DOMException
    throw new CameraFailed(FAULTS[name] ?? 'failed', message || name)
  }
}

export function stopCamera(stream: MediaStream | undefined): void {
  stream?.getTracks().forEach((track) => track.stop())
}

/** The camera to switch to: on a phone the camera on the other side, elsewhere the next camera. Undefined when there is no other camera. */
export async function otherCamera(stream: MediaStream): Promise<CameraChoice | undefined> {
  const cameras = ((await mediaDevices()?.enumerateDevices()) ?? []).filter(({ kind }) => kind === 'videoinput')
  if (cameras.length < 2) return undefined
  const { facingMode, deviceId } = stream.getVideoTracks()[0]?.getSettings() ?? {}
  // A phone may have several back cameras, but people expect to switch only between front and back.
  if (facingMode !== undefined) return { facing: facingMode === 'user' ? 'environment' : 'user' }
  const at = cameras.findIndex((camera) => camera.deviceId === deviceId)
  return { deviceId: cameras[(at + 1) % cameras.length]!.deviceId }
}

export function rememberCamera(choice: CameraChoice): void {
  writeStored(STORED_AS, choice)
}

function lastChoice(isRear: boolean): CameraChoice {
  const last = readStored(STORED_AS, isChoice)
  return last === undefined || (isRear && 'facing' in last) ? { facing: 'environment' } : last
}

function isChoice(value: unknown): value is CameraChoice {
  return (
    isRecord(value) && (typeof value.deviceId === 'string' || value.facing === 'environment' || value.facing === 'user')
  )
}

/** Undefined without https, although the type of `navigator.mediaDevices` does not say so. */
function mediaDevices(): MediaDevices | undefined {
  return navigator.mediaDevices
}
