/** One server for all journeys, started like `npm start`, with its own data folder. Each journey creates its own venue in it. */

import { ServedHouse } from '@countroom/server/testing/served-house.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  const house = new ServedHouse()
  try {
    await house.start()
  } catch (error) {
    await house.remove()
    throw error
  }
  // The workers are children of this process.
  process.env['COUNTROOM_JOURNEYS_ADDRESS'] = house.address
  process.env['COUNTROOM_JOURNEYS_DATA'] = house.dataDir
  process.env['COUNTROOM_JOURNEYS_SETUP'] = await house.heard(/Set up your venue at \S+(\/setup#\S+)\n/)
  return () => house.remove()
}
