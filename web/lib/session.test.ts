import { expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
  clear: () => kept.clear(),
})
const heard: ((event: { key: string | null; newValue: string | null }) => void)[] = []
vi.stubGlobal('addEventListener', (_: string, listener: (typeof heard)[number]) => heard.push(listener))
const { useSession } = await import('./session.ts')
const hear = (key: string | null, newValue: string | null) => heard.forEach((listener) => listener({ key, newValue }))

it('a second tab takes over the reason of a forced sign-out, and keeps the reason when the storage is cleared', () => {
  useSession.setState({ token: 'token-1' })
  // The first tab stored the reason and then immediately cleared the storage, so the second tab finds the storage empty.
  kept.clear()
  const because = 'Your access was changed by Renata. Sign in again.'
  const state = { token: null, userInfo: null, showLicenseDialog: false, signedOutBecause: because }
  hear('countroom.session', JSON.stringify({ state, version: 0 }))
  hear(null, null)
  expect(useSession.getState()).toMatchObject({ token: null, signedOutBecause: because })
  expect(kept.get('countroom.session')).toContain(because)
})
