/**
 * Starts one server for the journeys, like `npm start`, with its own data folder. Each journey creates its own venue on this server. Only the
 * journeys in outage.desktop.ts have another server.
 */

import { TestMailServer } from '@countroom/server/testing/mail-server.ts'
import { ServedHouse } from '@countroom/server/testing/served-house.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  const mail = new TestMailServer()
  await mail.start()
  const house = new ServedHouse({
    COUNTROOM_MAIL_URL: mail.url,
    COUNTROOM_MAIL_FROM: 'Countroom <books@example.com>',
  })
  const remove = async () => {
    await house.remove()
    await mail.stop()
  }
  try {
    await house.start()
  } catch (error) {
    await remove()
    throw error
  }
  // The workers are child processes, so they get these variables.
  process.env['COUNTROOM_JOURNEYS_ADDRESS'] = house.address
  process.env['COUNTROOM_JOURNEYS_DATA'] = house.dataDir
  process.env['COUNTROOM_JOURNEYS_SETUP'] = await house.heard(/Set up your venue at \S+(\/setup#\S+)\n/)
  return remove
}
