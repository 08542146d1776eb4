import { useLayoutEffect } from 'react'

import { SCAN_COUNTS_ONCE_MS } from '@countroom/contract/presence/presence.rules.ts'

import { change, Refusal } from '../../lib/client.ts'
import { connectPresence } from '../../lib/live.ts'
import { captureScans, Reads } from '../../lib/scanner.ts'
import { feedback } from '../../ui/feedback.ts'
import { renewUser } from '../auth/auth.api.ts'

/**
 * Sends the scanned tags of this station to the server, and reacts to scans at the venue's other stations (part 1
 * sections 4 and 6).
 */
export function useStation(locationId: number): void {
  // This is a layout effect, so that the page listens to the scanner before the first paint. Somebody who sees the screen may scan immediately.
  useLayoutEffect(() => {
    const reads = new Reads(SCAN_COUNTS_ONCE_MS)
    const onScan = async (rfid: string) => {
      if (!reads.counts(rfid, performance.now())) return
      try {
        const { message } = await change('POST /account/processRFID', { rfid, locationId })
        if (message) feedback.success(message)
        await renewUser()
      } catch (error) {
        const refusal = error instanceof Refusal ? error : new Refusal(0)
        feedback.error(refusal.message, refusal.requestId)
        if (refusal.status === 0) reads.forget(rfid)
      }
    }
    const stopScanner = captureScans({ onScan: (tag) => void onScan(tag) })
    const disconnect = connectPresence({ locationId, onAccountChange: renewUser })
    return () => {
      stopScanner()
      disconnect()
    }
  }, [locationId])
}
