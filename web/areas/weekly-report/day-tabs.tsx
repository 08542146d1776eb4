import { useLingui } from '@lingui/react/macro'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'

import type { ReportDay } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { shortDay } from '../../lib/periods.ts'
import { DayMarks } from './day-marks.tsx'

export const SUMMARY = 'summary'
/** The id of the part of the page that a tab shows. */
export const PANEL_ID = 'weekly-report-panel'

interface DayTabsProps {
  days: readonly ReportDay[]
  /** A business day, or SUMMARY. */
  value: string
  onChange: (value: string) => void
}

/** A tab for each day and one for the summary. The arrow keys move between the tabs. On a phone, the row of tabs scrolls. */
export function DayTabs({ days, value, onChange }: DayTabsProps) {
  const { t } = useLingui()
  return (
    <Tabs
      value={value}
      onChange={(_, chosen: string) => onChange(chosen)}
      variant="scrollable"
      scrollButtons={false}
      aria-label={t`Days`}
      sx={tabsStyle}
    >
      {days.map((day) => (
        <Tab
          key={day.businessDay}
          value={day.businessDay}
          id={tabId(day.businessDay)}
          aria-controls={PANEL_ID}
          disableRipple
          label={
            <>
              {shortDay(day.businessDay)}
              <DayMarks day={day} />
            </>
          }
        />
      ))}
      <Tab value={SUMMARY} id={tabId(SUMMARY)} aria-controls={PANEL_ID} disableRipple label={t`Summary`} />
    </Tabs>
  )
}

export function tabId(value: string): string {
  return `weekly-report-tab-${value}`
}

const tabsStyle = {
  minHeight: 0,
  '& .MuiTabs-indicator': { display: 'none' },
  '& .MuiTabs-list': { gap: 1 },
  // Without this space, the scrolling part would cut off the focus ring.
  '& .MuiTabs-scroller': { p: '3px', m: '-3px' },
  '& .MuiTab-root': {
    flexDirection: 'row',
    minWidth: 0,
    minHeight: '2.25rem',
    px: 1.5,
    py: 0,
    color: 'text.primary',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 5,
    '@media (pointer: coarse)': { minHeight: '2.75rem', borderRadius: 6 },
  },
  '& .MuiTab-root.Mui-selected': {
    color: 'primary.contrastText',
    bgcolor: 'primary.main',
    borderColor: 'primary.main',
  },
} as const
