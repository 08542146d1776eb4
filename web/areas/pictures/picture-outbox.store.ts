/**
 * The outbox of the pictures that employees take while they read machines. Each picture has its own key and stays in this browser's database until
 * the server has it. So a lost connection or a sign-out loses no picture. A reload loses no picture either, except in a private window where the
 * browser stores nothing.
 */

import { create } from 'zustand'

import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import { answerTo, openStore } from '../../lib/browser-database.ts'
import { askAgain, change, newKey } from '../../lib/client.ts'
import { startSending } from '../../lib/sending.ts'
import { useSession } from '../../lib/session.ts'
import { removeStored, UNSENT_PICTURES, writeStored } from '../../lib/storage.ts'

export interface UnsentPicture {
  /** The Idempotency-Key. With it, the server saves the picture once, however often the browser sends it. */
  key: string
  /**
   * The person who took the picture: the signed-in account or, at a station, the employee who acts. The picture is sent only while the same person
   * works at the location in this browser.
   */
  accountId: number
  locationId: number
  sessionId: number
  machine: string
  photo: PhotoUpload
  /** True when a try found no connection, when the page has been reloaded since, or when the person sends a refused picture again. */
  isLate: boolean
  /** The server's message when it refused the picture. */
  refusal: string | null
}

type Pictures = readonly UnsentPicture[]

export const useUnsentPictures = create<{ pictures: Pictures }>()(() => ({ pictures: [] }))

/** Stores a picture of a machine in this browser, and sends it as soon as the server can be reached. */
export function keepPicture(picture: Pick<UnsentPicture, 'locationId' | 'sessionId' | 'machine' | 'photo'>): void {
  const accountId = useSession.getState().userInfo?.userId ?? 0
  const kept = { ...picture, key: newKey(), accountId, isLate: false, refusal: null }
  setPictures((pictures) => [...pictures, kept])
  write((all) => all.put(kept))
  sendAll()
}

export function sendPictureAgain(key: string): void {
  update(key, { refusal: null, isLate: true })
  sendAll()
}

export function discardPicture(key: string): void {
  setPictures((pictures) => pictures.filter((picture) => picture.key !== key))
  write((all) => all.delete(key))
}

/** The pictures that the person who acts now took at the current location. */
export function ownPictures(pictures: Pictures): UnsentPicture[] {
  const user = useSession.getState().userInfo
  return pictures.filter(
    ({ accountId, locationId }) => accountId === user?.userId && locationId === user.selectedLocationId,
  )
}

function setPictures(step: (pictures: Pictures) => Pictures): void {
  const pictures = step(useUnsentPictures.getState().pictures)
  useUnsentPictures.setState({ pictures })
  // After a reload, the shell loads this module only when it finds this mark.
  if (pictures.length > 0) writeStored(UNSENT_PICTURES, true)
  else removeStored(UNSENT_PICTURES)
}

function update(key: string, changes: Partial<UnsentPicture>): void {
  setPictures((pictures) => pictures.map((picture) => (picture.key === key ? { ...picture, ...changes } : picture)))
}

// Sending ----------------------------------------------------------------------------------------------------------------------

/** A person who may open one of these screens may take pictures. */
const SCREENS = ['add-machine-reading', 'machine-picture'] as const

/**
 * The signed-in person and location. Undefined when nobody is signed in, and for a person who may not take pictures, because the server would refuse
 * their pictures.
 */
function placeOf(): string | undefined {
  const { token, userInfo } = useSession.getState()
  const mayTake = SCREENS.some((screen) => userInfo?.routes.includes(screen))
  return token !== null && mayTake ? `${userInfo?.userId} ${userInfo?.selectedLocationId}` : undefined
}

const sendAll = startSending({
  placeOf,
  next: () => ownPictures(useUnsentPictures.getState().pictures).find(({ refusal }) => refusal === null),
  async send({ key, locationId, sessionId, machine, photo, accountId }, signal) {
    const body = { locationId, userId: accountId, machine, newPhotos: [photo], sessionId }
    const onOutage = () => update(key, { isLate: true })
    await change('POST /machine/addMachinePicture', body, { key, signal, keepsMessage: true, onOutage })
    discardPicture(key)
    askAgain(['POST /machine/listReadingPictures', 'POST /machine/getLastMachinePicture'])
  },
  refuse: ({ key }, { message }) => update(key, { refusal: message }),
})

// Keeping ----------------------------------------------------------------------------------------------------------------------

const STORE = { database: 'countroom-pictures', store: 'unsent', keyPath: 'key' }

// Loads the pictures that earlier pages of this browser stored. Several tabs may send the same picture. All of them use its key, so the server saves
// it once.
void openStore(STORE, 'readonly')
  .then(async (all) => {
    const kept = (await answerTo(all.getAll())) as UnsentPicture[]
    setPictures((pictures) => [...kept.map((picture) => ({ ...picture, isLate: true })), ...pictures])
    sendAll()
  })
  .catch(keptByThisPage)

function write(step: (all: IDBObjectStore) => void): void {
  void openStore(STORE, 'readwrite').then(step).catch(keptByThisPage)
}

/** Does nothing. In a private window, some browsers refuse to store pictures. The pictures are then only in this page's memory. */
function keptByThisPage(): void {}
