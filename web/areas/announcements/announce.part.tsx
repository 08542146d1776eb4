import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useId, useState } from 'react'

import { MAX_ANNOUNCEMENT_LENGTH } from '@countroom/contract/announcements/announcements.rules.ts'
import type { Announcement } from '@countroom/contract/announcements/announcements.shapes.ts'
import { isBlank } from '@countroom/contract/kernel/text.ts'
import { DEFAULT_TIMEZONE } from '@countroom/contract/kernel/timezones.ts'

import { serverNow, useCall, useChange } from '../../lib/client.ts'
import { clockTime } from '../../lib/date-range.ts'
import { formatDate, formatDateTime, formatTime, formatTimer } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { parseClockTime } from '../../ui/clock-time.rules.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FieldGrid, FormCard } from '../../ui/form-card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { useSubPage } from '../../ui/use-sub-page.ts'

const DayField = lazy(async () => ({ default: (await import('../../ui/day-field.tsx')).DayField }))

const LIST = 'POST /announcement/list'
const SECOND_MS = 1_000
/** The form suggests an end this long from now. */
const USUAL_MS = 30 * 60 * SECOND_MS
/** From this length on, the form shows the number of characters. */
const COUNTED_FROM = MAX_ANNOUNCEMENT_LENGTH / 2

interface AnnouncePageProps {
  /** The company to which the form can limit the announcement. */
  company?: { companyId: number; name: string } | undefined
  back: { label: string; onBack: () => void }
}

/** The announcements page of a master administrator: the form for a new announcement, and those that nobody removed (part 1 section 3). */
export function AnnouncePage({ company, back }: AnnouncePageProps) {
  useSubPage(back.onBack)
  const { data, error, refetch } = useCall(LIST, {}, { isQuiet: true })
  return (
    <Stack sx={{ gap: 2, width: '100%', maxWidth: '52rem' }}>
      <PageHeader title={<Trans>Announcements</Trans>} back={back} />
      <AnnounceForm company={company} />
      {data ? (
        <AnnouncementList announcements={data.announcements} />
      ) : error ? (
        <LoadError message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Stack>
  )
}

/** The day and time of an instant in Chicago, such as '2026-05-29' and '21:05'. The form shows the end in Chicago time. */
function inChicago(instantMs: number) {
  const instant = new Date(instantMs)
  return {
    day: formatDate(instant, DEFAULT_TIMEZONE),
    time: parseClockTime(formatTime(instant, DEFAULT_TIMEZONE)) ?? '',
  }
}

type End = ReturnType<typeof inChicago>

const isOver = (end: End) => {
  const now = inChicago(serverNow())
  return `${end.day} ${end.time}` <= `${now.day} ${now.time}`
}

function AnnounceForm({ company }: Pick<AnnouncePageProps, 'company'>) {
  const { t } = useLingui()
  const { selectedLocationId } = useUser()
  const confirm = useConfirm()
  const [message, setMessage] = useState('')
  const [end, setEnd] = useState(() => inChicago(serverNow() + USUAL_MS))
  /** The message below the two fields of the end, for example that this time has passed. */
  const [endFault, setEndFault] = useState<string>()
  const endFaultId = useId()
  const [target, setTarget] = useState<'all' | 'one'>(company === undefined ? 'all' : 'one')
  const add = useChange('POST /announcement/add', { refreshes: [LIST], handles: ['announcement.over'] })
  const length = message.trim().length
  const isTooLong = length > MAX_ANNOUNCEMENT_LENGTH
  const isReady = !isBlank(message) && !isTooLong && end.day !== '' && end.time !== ''

  const changeEnd = (next: Partial<End>) => {
    setEnd({ ...end, ...next })
    setEndFault(undefined)
  }
  const submit = async () => {
    if (!isReady) return
    if (isOver(end)) return setEndFault(t`This time has already passed. Choose a later one.`)
    const datetime = `${end.day} ${clockTime(end.time)}`
    const isForAll = company === undefined || target === 'all'
    const isSure = await confirm({
      title: isForAll ? t`Announce to every location?` : t`Announce to ${company.name}?`,
      text: isForAll
        ? t`Everybody who is signed in at any location sees it. Its countdown ends at ${datetime}, Chicago time. Open pages show it until you remove it.`
        : t`Everybody who is signed in at ${company.name} sees it, and nobody elsewhere. Its countdown ends at ${datetime}, Chicago time. Open pages show it until you remove it.`,
      confirmLabel: t`Announce`,
      cancelLabel: t`Cancel`,
    })
    if (!isSure) return
    const locationId = isForAll ? selectedLocationId : company.companyId
    const outcome = await add.run({ message, datetime, locationId, isForAll })
    if (outcome?.result) setMessage('')
    else if (outcome?.refusal.code === 'announcement.over') setEndFault(outcome.refusal.message)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FormCard title={t`New announcement`}>
        {company !== undefined && (
          <Segmented
            label={t`Who sees it`}
            value={target}
            onChange={setTarget}
            options={[
              { value: 'one', label: t`Only ${company.name}` },
              { value: 'all', label: t`Every location` },
            ]}
          />
        )}
        <TextField
          label={t`Message`}
          required
          value={message}
          onChange={({ target: field }) => setMessage(field.value)}
          error={isTooLong}
          helperText={
            isTooLong
              ? t`${length} of ${MAX_ANNOUNCEMENT_LENGTH} characters. Shorten the message.`
              : length >= COUNTED_FROM
                ? t`${length} of ${MAX_ANNOUNCEMENT_LENGTH} characters`
                : t`A new announcement replaces the previous one for the same locations.`
          }
          slotProps={{ htmlInput: { autoComplete: 'off', dir: 'auto' } }}
        />
        <div>
          <FieldGrid>
            <Suspense fallback={<Box sx={{ height: 40 }} />}>
              <DayField
                label={t`Ends on`}
                day={end.day}
                earliest={inChicago(serverNow()).day}
                isRequired
                onChange={(day) => changeEnd({ day })}
              />
            </Suspense>
            <TimeField
              label={t`Ends at, Chicago time`}
              time={end.time}
              isRequired
              isInvalid={endFault !== undefined}
              describedBy={endFault === undefined ? undefined : endFaultId}
              onChange={(time) => changeEnd({ time })}
            />
          </FieldGrid>
          {endFault !== undefined && (
            <FormHelperText error id={endFaultId} role="alert" sx={{ mx: 2 }}>
              {endFault}
            </FormHelperText>
          )}
        </div>
        <Button
          type="submit"
          variant="contained"
          disabled={!isReady || add.isPending}
          sx={{ justifySelf: { xs: 'stretch', sm: 'end' } }}
        >
          <Trans>Announce</Trans>
        </Button>
      </FormCard>
    </form>
  )
}

function AnnouncementList({ announcements }: { announcements: readonly Announcement[] }) {
  const { t } = useLingui()
  const now = useNow(announcements.length > 0)
  if (announcements.length === 0) return <EmptyState title={<Trans>There is no announcement</Trans>} />
  return (
    <Box component="ul" aria-label={t`Announcements`} sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {announcements.map((announcement) => (
        <AnnouncementRow key={announcement.announcementId} announcement={announcement} now={now} />
      ))}
    </Box>
  )
}

function AnnouncementRow({ announcement, now }: { announcement: Announcement; now: number }) {
  const { t } = useLingui()
  const { selectedLocationId } = useUser()
  const confirm = useConfirm()
  const remove = useChange('POST /announcement/remove', { refreshes: [LIST] })
  const { announcementId, message, endsAt, companyId, companyName, userName } = announcement
  const end = formatDateTime(endsAt, DEFAULT_TIMEZONE)
  const leftMs = Date.parse(endsAt) - now
  const ask = async () => {
    const isSure = await confirm({
      title: t`Remove this announcement?`,
      text: message,
      confirmLabel: t`Remove`,
      cancelLabel: t`Cancel`,
      isDangerous: true,
    })
    if (isSure) await remove.run({ announcementId, locationId: companyId ?? selectedLocationId })
  }
  return (
    <Paper
      variant="outlined"
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 1.5 }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Typography dir="auto" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {message}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {companyName ?? t`Every location`} · {t`countdown until ${end}`} ·{' '}
          {userName === null ? t`made on the command line` : t`by ${userName}`}
        </Typography>
        {leftMs <= 0 && (
          <Typography variant="caption" component="p">
            <Trans>Pages that were open when it ended show it until you remove it.</Trans>
          </Typography>
        )}
      </Box>
      <Typography aria-hidden sx={{ color: 'text.secondary' }}>
        {formatTimer(leftMs / SECOND_MS)}
      </Typography>
      <Button
        variant="outlined"
        color="error"
        size="small"
        aria-label={t`Remove the announcement ${message}`}
        disabled={remove.isPending}
        onClick={() => void ask()}
      >
        <Trans>Remove</Trans>
      </Button>
    </Paper>
  )
}
