import type { clockCalls } from '@countroom/contract/clock/clock.calls.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import { renderPdf } from '../../platform/pdf/pdf.ts'
import * as readings from '../readings/readings.service.ts'
import { shiftReport } from './clock.pdf.ts'
import * as service from './clock.service.ts'

export const clockRoutes: Handlers<typeof clockCalls> = {
  async clockIn(scope) {
    const clockRecord = await service.clockIn(scope)
    return { reply: { clockRecord, message: 'Clock Started' }, before: null, after: clockRecord }
  },

  async clockOut(scope) {
    const { opened, closed } = await service.clockOut(scope)
    return { reply: { clockRecord: closed, message: 'Clock Stopped' }, before: opened, after: closed }
  },

  async loadClockRecords(scope) {
    return { clockRecord: await service.findCurrentShift(scope) }
  },

  async previewShiftReport(scope, { userId, clockId }) {
    const shift = await service.findShift(scope, clockId, userId)
    const session = shift.sessionId === null ? null : await readings.findSession(scope, shift.sessionId)
    const pdf = await renderPdf(shiftReport({ shift, session, location: scope.location, generatedAt: scope.now }))
    return { pdfData: Buffer.from(pdf).toString('base64') }
  },
}
