import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { ServedHouse } from './served-house.ts'

const home = new ServedHouse()
const main = join(home.dataDir, 'main.js')
afterEach(async () => home.remove())

test('a server that was killed can be killed and stopped again', async () => {
  writeFileSync(main, `console.log('The server is open at http://nowhere'); setInterval(() => {}, 1000)`)
  const house = new ServedHouse({}, main)
  await house.start()
  await house.killServer()
  await house.killServer()
  await house.remove()
  expect(house.address).toBe('http://nowhere')
})
