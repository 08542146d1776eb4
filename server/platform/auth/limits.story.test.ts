import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type House, openHouse } from '../../testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())

const times = async (count: number, work: () => Promise<void>) => {
  for (let done = 0; done < count; done++) await work()
}
const wait = { code: 'request.tooMany' }

describe('a kiosk', () => {
  test('has to wait after ten unknown numbers, on every instance, and another one has not', async () => {
    const { kiosk } = house.app.platform.limits
    await times(9, () => kiosk.unknown.punish('one'))
    await kiosk.unknown.check('one')
    await kiosk.unknown.punish('one')
    await expect(kiosk.unknown.check('one')).rejects.toMatchObject(wait)
    const other = await house.anotherInstance()
    await expect(other.app.platform.limits.kiosk.unknown.check('one')).rejects.toMatchObject(wait)
    await other.app.close()
    await kiosk.unknown.check('two')
    const { rows } = await house.owner.query<{ expire: string }>("select expire from limits where key = 'kiosk:one'")
    expect(Number(rows[0]!.expire) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  })

  test('checks in at most thirty people a minute, on all instances together', async () => {
    const { kiosk } = house.app.platform.limits
    const other = await house.anotherInstance()
    await times(15, () => kiosk.checkIn('busy'))
    await times(15, () => other.app.platform.limits.kiosk.checkIn('busy'))
    await expect(kiosk.checkIn('busy')).rejects.toMatchObject(wait)
    await expect(other.app.platform.limits.kiosk.checkIn('busy')).rejects.toMatchObject(wait)
    await other.app.close()
    await kiosk.checkIn('quiet')
  })
})
