import { constants, getPriority } from 'node:os'

import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'

import { DrawingProcess } from './drawing.ts'

const MINUTE_MS = 60_000

const picture = sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#3a7' } })
  .jpeg()
  .toBuffer()
let drawing: DrawingProcess
afterEach(() => drawing.stop())

test('the process that draws has a low priority, and the same process draws the next picture', async () => {
  drawing = new DrawingProcess({ idleMs: MINUTE_MS })
  expect(drawing.pid).toBeUndefined()
  expect(await drawing.draw(await picture)).toMatchObject({ width: 1600, height: 1067 })
  const { pid } = drawing
  expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
  expect(await drawing.draw(await picture)).toMatchObject({ width: 1600 })
  expect(drawing.pid).toBe(pid)
})

test('a process that is killed loses only its current picture, and the next picture gets a new process', async () => {
  drawing = new DrawingProcess({ idleMs: MINUTE_MS })
  await drawing.draw(await picture)
  const { pid } = drawing
  const lost = drawing.draw(await picture)
  process.kill(pid!, 'SIGKILL')
  expect(await lost).toEqual({ fault: 'unreadable' })
  expect(drawing.running).toBe(0)
  expect(await drawing.draw(await picture)).toMatchObject({ width: 1600 })
  expect(drawing.pid).not.toBe(pid)
})

test('the process ends when no picture has come for a while', async () => {
  drawing = new DrawingProcess({ idleMs: 50 })
  await drawing.draw(await picture)
  await vi.waitFor(() => expect(drawing.pid).toBeUndefined(), { timeout: MINUTE_MS })
  expect(await drawing.draw(await picture)).toMatchObject({ width: 1600 })
})
