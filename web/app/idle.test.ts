import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { IDLE_LOGOUT_MS } from '@countroom/contract/auth/auth.rules.ts'

import { watchIdle } from './idle.ts'

const KEY = 'countroom.last-activity'
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const touch = () => window.dispatchEvent(new Event('pointermove'))

it('the idle watch calls onIdle once after 30 minutes without activity', () => {
  const onIdle = vi.fn<() => void>()
  watchIdle(onIdle)
  vi.advanceTimersByTime(IDLE_LOGOUT_MS - 1)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(IDLE_LOGOUT_MS * 2)
  expect(onIdle).toHaveBeenCalledOnce()
})

it('the idle watch waits another 30 minutes after activity', () => {
  const onIdle = vi.fn<() => void>()
  watchIdle(onIdle)
  vi.advanceTimersByTime(IDLE_LOGOUT_MS - 60_000)
  touch()
  vi.advanceTimersByTime(IDLE_LOGOUT_MS - 1_000)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(onIdle).toHaveBeenCalledOnce()
})

it('the idle watch counts activity in another tab', () => {
  const onIdle = vi.fn<() => void>()
  watchIdle(onIdle)
  vi.advanceTimersByTime(IDLE_LOGOUT_MS - 60_000)
  stored.set(KEY, String(Date.now()))
  vi.advanceTimersByTime(IDLE_LOGOUT_MS - 1)
  expect(onIdle).not.toHaveBeenCalled()
})

it('the idle watch does not count the movement that wakes a device after the 30 minutes', () => {
  const onIdle = vi.fn<() => void>()
  watchIdle(onIdle)
  // While the device slept, its clock continued but its timers did not run.
  vi.setSystemTime(Date.now() + IDLE_LOGOUT_MS + 1)
  touch()
  expect(onIdle).toHaveBeenCalledOnce()
})

it('the idle watch calls onIdle immediately when the browser was closed for at least 30 minutes', () => {
  stored.set(KEY, String(Date.now() - IDLE_LOGOUT_MS))
  const onIdle = vi.fn<() => void>()
  watchIdle(onIdle)
  expect(onIdle).toHaveBeenCalledOnce()
})

it('the idle watch does not call onIdle after it was stopped', () => {
  const onIdle = vi.fn<() => void>()
  watchIdle(onIdle)()
  touch()
  vi.advanceTimersByTime(IDLE_LOGOUT_MS * 2)
  expect(onIdle).not.toHaveBeenCalled()
})
