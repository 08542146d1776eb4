/** The cameras of this device. */

import { isRecord, readStored, writeStored } from './storage.ts'

const STORED_AS = 'camera'

/** Which camera: the one that looks away from the person who holds the device, towards them, or one by its id. */
export type CameraChoice = { facing: 'environment' | 'user' } | { deviceId: string }

/** Why there is no picture: no camera, refused by the person or the system, used by another program, no https, or anything else. */
export type CameraFault = 'missing' | 'refused' | 'busy' | 'insecure' | 'failed'

export class CameraFailed extends Error {
  readonly fault: CameraFault

  /** `message` is the device's own. */
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

/** Opens a camera, the one that this browser used last where none is named. Throws CameraFailed. Whoever opens it stops it. */
export async function openCamera(choice: CameraChoice = lastChoice()): Promise<MediaStream> {
  const devices = mediaDevices()
  if (!devices) throw new CameraFailed('insecure', 'no camera without https')
  const which =
    'deviceId' in choice ? { deviceId: { ideal: choice.deviceId } } : { facingMode: { ideal: choice.facing } }
  try {
    return await devices.getUserMedia({ video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } } })
  } catch (error) {
    const { name, message } = error as DOMException
    throw new CameraFailed(FAULTS[name] ?? 'failed', message || name)
  }
}

export function stopCamera(stream: MediaStream | undefined): void {
  stream?.getTracks().forEach((track) => track.stop())
}

/** The camera to change to from this one; undefined where there is no other. It is the one that this browser uses from then on. */
export async function otherCamera(stream: MediaStream): Promise<CameraChoice | undefined> {
  const cameras = ((await mediaDevices()?.enumerateDevices()) ?? []).filter(({ kind }) => kind === 'videoinput')
  if (cameras.length < 2) return undefined
  const { facingMode, deviceId } = stream.getVideoTracks()[0]?.getSettings() ?? {}
  // A phone has several cameras at its back, and people think of two sides.
  if (facingMode !== undefined) return { facing: facingMode === 'user' ? 'environment' : 'user' }
  const at = cameras.findIndex((camera) => camera.deviceId === deviceId)
  return { deviceId: cameras[(at + 1) % cameras.length]!.deviceId }
}

export function rememberCamera(choice: CameraChoice): void {
  writeStored(STORED_AS, choice)
}

function lastChoice(): CameraChoice {
  return readStored(STORED_AS, isChoice) ?? { facing: 'environment' }
}

function isChoice(value: unknown): value is CameraChoice {
  return (
    isRecord(value) && (typeof value.deviceId === 'string' || value.facing === 'environment' || value.facing === 'user')
  )
}

/** Browsers keep cameras from pages without https, though their types don't say so. */
function mediaDevices(): MediaDevices | undefined {
  return navigator.mediaDevices
}
