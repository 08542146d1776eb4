import { Trans } from '@lingui/react/macro'
import LockIcon from '@mui/icons-material/LockOutlined'
import ImportedIcon from '@mui/icons-material/MenuBookOutlined'

import type { ReportDay } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { visuallyHidden } from '../../ui/visually-hidden.ts'

/** Behind the name of a day: whether it is verified, and whether its figures are those of an old book. */
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

/** Whether a day shows what was imported. When it has sessions, they count. */
export function isOfOldBooks({ isImported, hasSessions }: Pick<ReportDay, 'isImported' | 'hasSessions'>): boolean {
  return isImported && !hasSessions
}

const markStyle = { fontSize: '1rem', ml: 0.5, verticalAlign: 'text-bottom' } as const
