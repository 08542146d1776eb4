import { Trans } from '@lingui/react/macro'
import LockIcon from '@mui/icons-material/LockOutlined'
import ImportedIcon from '@mui/icons-material/MenuBookOutlined'

import type { ReportDay } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { visuallyHidden } from '../../ui/visually-hidden.ts'

/** Icons after the name of a day. They show whether the day is verified and whether its figures come from old books. */
export function DayMarks({ day }: { day: Pick<ReportDay, 'verified' | 'isImported' | 'hasSessions'> }) {
  return (
    <>
      {day.verified !== null && (
        <>
          <LockIcon sx={markStyle} />
          <span style={visuallyHidden}>
            , <Trans>verified</Trans>
          </span>
        </>
      )}
      {isOfOldBooks(day) && (
        <>
          <ImportedIcon sx={markStyle} />
          <span style={visuallyHidden}>
            , <Trans>imported</Trans>
          </span>
        </>
      )}
    </>
  )
}

/** True when a day shows imported figures. When a day has sessions, it shows the figures of its sessions instead. */
export function isOfOldBooks({ isImported, hasSessions }: Pick<ReportDay, 'isImported' | 'hasSessions'>): boolean {
  return isImported && !hasSessions
}

const markStyle = { fontSize: '1rem', ml: 0.5, verticalAlign: 'text-bottom' } as const
