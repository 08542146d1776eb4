import { describe, expect, test } from 'vitest'

import { readSources, RULES, sourceOf } from './import-rules.ts'

type RuleName = keyof typeof RULES
type Files = Record<string, string>

/** For each rule, small projects that break it: the text of each file by its path. */
const BREACHES: Record<RuleName, Files[]> = {
  contract: [
    { 'contract/kernel/money.ts': "import { readFileSync } from 'node:fs'" },
    { 'contract/kernel/money.ts': "import type { ReactNode } from 'react'" },
    { 'contract/kernel/money.ts': "const { app } = await import('@countroom/server/app.ts')" },
  ],
  webToServer: [{ 'web/lib/client.ts': "import type { App } from '@countroom/server/app.ts'" }],
  serverToWeb: [{ 'server/app.ts': "import { theme } from '../web/app/theme.ts'" }],
  bundle: [
    {
      'contract/kernel/meters.ts': "import { z } from 'zod'",
      'contract/readings/readings.rules.ts': "import { Meter } from '../kernel/meters.ts'",
      'web/ui/meter-field.tsx': "import { dailyOf } from '@countroom/contract/readings/readings.rules.ts'",
    },
  ],
  packages: [{ 'server/app.ts': "import { calls } from '../contract/api.ts'" }],
  platform: [{ 'server/platform/http/kernel.ts': "import { login } from '../../areas/auth/auth.service.ts'" }],
  routes: [
    { 'server/areas/clock/clock.routes.ts': "import { findShift } from './clock.queries.ts'" },
    { 'server/areas/clock/clock.routes.ts': "import type { ShiftRow } from './clock.queries.ts'" },
  ],
  oneWay: [
    { 'server/areas/clock/clock.service.ts': "import { clockRoutes } from './clock.routes.ts'" },
    { 'server/areas/clock/clock.queries.ts': "import { clockIn } from './clock.service.ts'" },
    { 'server/areas/clock/clock.queries.ts': "import type { Hours } from './clock.service.ts'" },
  ],
  reports: [{ 'server/areas/clock/clock.pdf.ts': "import { findShift } from './clock.queries.ts'" }],
  database: [
    { 'server/areas/clock/clock.service.ts': "import { sql } from '../../platform/db/sql.ts'" },
    { 'server/platform/http/kernel.ts': "import pg from 'pg'" },
    { 'server/areas/clock/clock.service.ts': "scope.db.run({ sql: 'delete from shifts', parameters: [] })" },
  ],
  locks: [
    {
      'server/areas/clock/clock.service.ts':
        'const both = (scope) => Promise.all([queries.lockShift(scope), queries.findShift(scope)])',
    },
    {
      'server/areas/clock/clock.service.ts':
        'const one = async (scope) => { const [, one] = await Promise.all([mark(scope), find(scope)]) }',
    },
  ],
  rules: [
    { 'server/areas/clock/clock.rules.ts': "import { findShift } from './clock.queries.ts'" },
    { 'contract/readings/readings.rules.ts': "import { randomInt } from 'node:crypto'" },
    { 'web/areas/auth/auth.rules.ts': "import { useState } from 'react'" },
  ],
  fields: [
    { 'web/areas/clock/shift.fields.ts': "import { useCall } from '../../lib/client.ts'" },
    { 'web/areas/clock/shift.fields.ts': "import { FormTextField } from '../../ui/form-fields.tsx'" },
  ],
  areas: [
    { 'server/areas/clock/clock.service.ts': "import { findSession } from '../readings/readings.queries.ts'" },
    { 'server/areas/clock/clock.service.ts': "import type { SessionRow } from '../readings/readings.queries.ts'" },
    { 'web/areas/clock/check-in-out.screen.tsx': "import { Screen } from '../readings/master-reading.screen.tsx'" },
    { 'web/areas/clock/check-in-out.screen.tsx': "import { Leave } from '../readings/leave-session.dialog.tsx'" },
  ],
  lentParts: [
    {
      'web/areas/clock/shift-report.part.tsx': '',
      'web/areas/clock/session-reports.tsx': "import { ShiftReport } from './shift-report.part.tsx'",
    },
  ],
  dialogs: [{ 'web/areas/clock/shift-report.dialog.tsx': "import { PdfViewer } from '../../ui/pdf-viewer.tsx'" }],
  tables: [
    {
      'server/areas/clock/clock.queries.ts': 'sql`insert into shifts (user_id) values (${id})`',
      'server/areas/readings/readings.queries.ts': 'sql`update shifts set reading_session_id = ${id}`',
    },
    {
      'server/areas/clock/clock.queries.ts': 'sql`update shifts set version = 2`',
      'server/areas/readings/readings.queries.ts':
        'sql`with gone as (delete from shifts where shift_id = ${id}) select`',
    },
  ],
  voids: [
    { 'server/areas/clock/clock.queries.ts': 'sql`update shifts set voided_at = ${now} where shift_id = ${id}`' },
  ],
  vocabulary: [{ 'contract/clock/clock.calls.ts': '', 'server/areas/attendance/clock.routes.ts': '' }],
  parts: [
    { 'web/ui/confirm.tsx': "import { login } from '../areas/auth/auth.api.ts'" },
    { 'web/lib/client.ts': "import { theme } from '../app/theme.ts'" },
  ],
  lists: [{ 'web/areas/customers/customer-list.tsx': "import { readAll } from '../../lib/list-parts.ts'" }],
  screens: [{ 'web/areas/auth/login.screen.tsx': "import { theme } from '../../app/theme.ts'" }],
  environment: [{ 'server/platform/http/kernel.ts': "const level = process.env['LOG_LEVEL']" }],
  time: [
    { 'server/areas/clock/clock.service.ts': 'const now = new Date()' },
    { 'server/areas/clock/clock.service.ts': 'const now = Date.now()' },
    { 'contract/kernel/time.ts': 'const today = DateTime.now()' },
  ],
  timers: [{ 'server/areas/clock/clock.service.ts': 'setInterval(() => {}, 60_000)' }],
  cycles: [
    { 'web/ui/a.ts': "import { b } from './b.ts'", 'web/ui/b.ts': "import { a } from './a.ts'" },
    { 'web/ui/a.ts': "import { b } from './b.ts'", 'web/ui/b.ts': "import type { A } from './a.ts'" },
    {
      'server/a.ts': "import { b } from './b.ts'",
      'server/b.ts': "import { c } from './c.ts'",
      'server/c.ts': "const { a } = await import('./a.ts')",
    },
  ],
  areaCycles: [
    {
      'server/areas/clock/clock.routes.ts': "import { list } from '../points/points.service.ts'",
      'server/areas/points/reports.service.ts': "import type { Shift } from '../clock/clock.service.ts'",
    },
  ],
  scenes: [
    { 'server/areas/clock/clock.service.ts': "import { clockScenes } from './clock.scenes.ts'" },
    { 'server/app.ts': "import { openHouse } from './testing/house.ts'" },
  ],
  present: [
    { 'server/main.ts': "import { openApp } from './ap.ts'" },
    { 'server/platform/pdf/pdf.ts': "new Worker(new URL('./worker.ts', import.meta.url))" },
  ],
  homes: [
    { 'contract/clock/clock.calls.ts': "export * from './clock.shapes.ts'" },
    { 'contract/clock/clock.calls.ts': "export { ClockRecord } from './clock.shapes.ts'" },
  ],
  kinds: [
    { 'server/areas/clock/clock.ts': '' },
    { 'server/areas/clock/clock.types.ts': '' },
    { 'server/areas/clock/pay/pay.rules.ts': '', 'server/areas/clock/pay.repository.ts': '' },
    { 'contract/clock/clock.ts': '' },
    { 'web/areas/clock/check-in-out.ts': '' },
    { 'web/areas/clock/check-in-out.page.tsx': '' },
  ],
  names: [
    { 'web/lib/utils.ts': '' },
    { 'server/helpers/dates.ts': '' },
    { 'contract/clock/index.ts': '' },
    { 'server/platform/session-manager.ts': '' },
  ],
}

/** Code that looks like a breach but is allowed. */
const FINE: Files = {
  'contract/clock/clock.calls.ts': "import { z } from 'zod'",
  'contract/auth/auth.calls.ts': '',
  'contract/team/team.calls.ts': '',
  'contract/readings/readings.calls.ts': "import type { Clock } from '../clock/clock.calls.ts'",
  'contract/clock/clock.rules.ts': "import { DateTime } from 'luxon'",
  'contract/clock/clock.audit.ts': "import type { Clock } from './clock.calls.ts'",
  'contract/clock/clock.rules.test.ts': "import { test } from 'vitest'",
  'server/clock.ts': 'export const now = () => new Date()',
  'server/config.ts': 'export const port = process.env.PORT',
  'server/testing/house.ts': "import pg from 'pg'; const now = new Date()",
  'server/platform/scope.ts': "import type { Database } from './db/sql.ts'",
  'server/platform/db/sql.ts': '',
  'server/platform/jobs/jobs.ts': 'setInterval(() => {}, 60_000)',
  'server/areas/readings/readings.service.ts': "import { hours } from './readings.rules.ts'",
  'server/areas/readings/readings.rules.ts': 'export const then = new Date(0)',
  'server/areas/clock/clock.queries.ts':
    "import { sql } from '../../platform/db/sql.ts'; sql`update shifts set ${setVoided(scope)}` // new Date() belongs to clock.ts",
  'server/areas/readings/readings.queries.ts':
    'sql`select from shifts where voided_at is null for update`; sql`insert into readings values (1) on conflict do update set a = 1`',
  'server/areas/auth/auth.queries.ts': 'sql`update users set version = 2`',
  'server/areas/team/team.queries.ts': 'sql`update users set version = 2`',
  'server/testing/floor.ts': 'sql`update shifts set voided_at = ${now}`',
  'server/areas/clock/clock.service.ts':
    "import { find } from './clock.queries.ts'; const [, hour] = /(.)/.exec('1'); import { sum } from '../readings/readings.service.ts'; const text = 'Date.now()'",
  'server/areas/clock/clock.routes.ts': "import { clockIn } from './clock.service.ts'",
  'server/areas/clock/clock.scenes.ts':
    "import { openHouse } from '../../testing/house.ts'; import { readingsScenes } from '../readings/readings.scenes.ts'",
  'server/areas/readings/readings.scenes.ts': '',
  'server/areas/clock/clock.story.test.ts': "import { openHouse } from '../../testing/house.ts'",
  'web/areas/clock/clock.api.ts': "import type { calls } from '@countroom/contract/clock/clock.calls.ts'",
  'web/areas/clock/delete-session.dialog.tsx': "import { VoidDialog } from '../../ui/void-dialog.tsx'",
  'web/ui/void-dialog.tsx': "import Dialog from '@mui/material/Dialog'",
  'web/areas/clock/live-timer.tsx': "import { now } from './use-ticking.ts'",
  'web/areas/clock/use-ticking.ts': '',
  'web/areas/clock/shift.fields.ts':
    "import { msg } from '@lingui/core/macro'; import { hours } from './clock.rules.ts'; import type { Call } from '../../lib/client.ts'",
  'web/lib/client.ts': '',
  'web/areas/clock/clock.rules.ts': '',
  'web/areas/clock/shift-report.part.tsx': '',
  'web/areas/clock/void-shift.dialog.tsx': "import Dialog from '@mui/material/Dialog'",
  'web/areas/readings/session-page.tsx': "import { ShiftReport } from '../clock/shift-report.part.tsx'",
  'web/ui/use-server-list.ts': "import { readParts } from '../lib/list-parts.ts'",
  'web/lib/list-parts.ts': '',
  'web/areas/clock/check-in-out.screen.tsx': 'const now = Date.now()',
}

const isBroken = (name: RuleName, files: Files) =>
  RULES[name].faults(Object.entries(files).map(([path, text]) => sourceOf(path, text))).length > 0

const sources = readSources()

const rules = (Object.keys(RULES) as RuleName[]).map((name) => ({ name, ...RULES[name] }))

test.each(rules)('$sentence', ({ faults }) => {
  expect(sources.length).toBeGreaterThan(100)
  expect(faults(sources)).toEqual([])
})

describe.each(rules)('The rule $name', ({ name }) => {
  test.each(BREACHES[name])('code that breaks the rule is rejected: %j', (files) => {
    expect(isBroken(name, files)).toBe(true)
  })

  test('code that only looks like a breach is allowed', () => {
    expect(isBroken(name, FINE)).toBe(false)
  })
})
