import { useEffect } from 'react'

import { change, Refusal } from '../../lib/client.ts'
import { connectPresence } from '../../lib/live.ts'
import { captureScans } from '../../lib/scanner.ts'
import { feedback } from '../../ui/feedback.ts'
import { renewUser } from '../auth/auth.api.ts'

/** Takes what the station's scanner reads, and hears of scans at the venue's other stations (part 1 sections 4 and 6). */
export function useStation(locationId: number): void {
  useEffect(() => {
    // A chip that lies on the scanner is read again and again; its owner came or went once.
    const underWay = new Set<string>()
    const onScan = async (rfid: string) => {
      if (underWay.has(rfid)) return
      underWay.add(rfid)
      try {
        const { message } = await change('POST /account/processRFID', { rfid, locationId })
        if (message) feedback.success(message)
        await renewUser()
      } catch (error) {
        const refusal = error instanceof Refusal ? error : new Refusal(0)
        feedback.error(refusal.message, refusal.requestId)
      } finally {
        underWay.delete(rfid)
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
