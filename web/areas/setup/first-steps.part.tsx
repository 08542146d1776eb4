import { Trans, useLingui } from '@lingui/react/macro'
import DoneIcon from '@mui/icons-material/CheckCircle'
import CloseIcon from '@mui/icons-material/Close'
import TodoIcon from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

import type { FirstSteps as Steps } from '@countroom/contract/setup/setup.calls.ts'

import { useCall, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { visuallyHidden } from '../../ui/visually-hidden.ts'

interface Step {
  is: keyof Steps
  /** The screen of the step, and its path. */
  screen: string
  path: string
  title: ReactNode
  /** What the step is for. */
  text: ReactNode
}

/**
 * Lists for administrators what a new venue needs before its first round of readings. The server says which steps are done. The list stays until
 * an administrator closes it.
 */
export function FirstSteps() {
  const { t } = useLingui()
  const id = useId()
  const { selectedLocationId: locationId, routes } = useUser()
  const { data } = useCall('POST /setup/getFirstSteps', { locationId }, { isQuiet: true })
  const confirm = useConfirm()
  const close = useChange('POST /setup/closeFirstSteps')
  const opens = (screen: string) => (routes as readonly string[]).includes(screen)
  const steps = useSteps().filter(({ screen }) => opens(screen))
  // Administrators have every screen of their company. If Manage Machine is missing, the company reads no machines and needs no first steps.
  if (data === undefined || !opens('machine')) return null
  const label = t`Close this list for good`
  const done = steps.filter(({ is }) => data.steps[is]).length
  const isDone = done === steps.length
  const askAndClose = async () => {
    const isSure =
      isDone ||
      (await confirm({
        title: t`Close the list of first steps?`,
        text: t`The list will not come back for any administrator of this location. All of its steps stay in the menu under Settings.`,
        confirmLabel: t`Close the list`,
        cancelLabel: t`Cancel`,
      }))
    if (isSure) await close.run({ locationId })
  }

  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ p: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, mb: isDone ? 0 : 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={id} variant="h2">
            {isDone ? <Trans>Your venue is ready</Trans> : <Trans>Getting started</Trans>}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {isDone ? (
              <Trans>Read the meters of your machines to see what they made.</Trans>
            ) : (
              <Trans>
                {done} of {steps.length} done
              </Trans>
            )}
          </Typography>
        </Box>
        {isDone && opens('add-machine-reading') && (
          <Button component={Link} to="/add-machine-reading" variant="contained">
            <Trans>Go to the first round</Trans>
          </Button>
        )}
        <IconButton aria-label={label} title={label} disabled={close.isPending} onClick={() => void askAndClose()}>
          <CloseIcon />
        </IconButton>
      </Stack>
      {!isDone && (
        <Box component="ol" sx={listStyle}>
          {steps.map(({ is, path, title, text }) => (
            <li key={is}>
              <ButtonBase component={Link} to={path} sx={stepStyle}>
                {data.steps[is] ? (
                  <DoneIcon color="success" aria-hidden />
                ) : (
                  <TodoIcon aria-hidden sx={{ color: 'text.secondary' }} />
                )}
                <span>
                  <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                    {title}
                    {data.steps[is] && (
                      <span style={visuallyHidden}>
                        {' '}
                        <Trans>(done)</Trans>
                      </span>
                    )}
                  </Box>
                  {!data.steps[is] && (
                    <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                      {text}
                    </Typography>
                  )}
                </span>
              </ButtonBase>
            </li>
          ))}
        </Box>
      )}
    </Paper>
  )
}

function useSteps(): readonly Step[] {
  return [
    {
      is: 'machines',
      screen: 'machine',
      path: '/settings/machine',
      title: <Trans>Add your machines</Trans>,
      text: <Trans>Enter a range of numbers, such as 1 to 40. Every reading, ticket and match needs a machine.</Trans>,
    },
    {
      is: 'games',
      screen: 'games',
      path: '/settings/games',
      title: <Trans>Add your games</Trans>,
      text: <Trans>Each machine gets a game. Reports show the game beside the machine.</Trans>,
    },
    {
      is: 'assignments',
      screen: 'assign-machine',
      path: '/settings/assign-machine',
      title: <Trans>Assign each machine its game</Trans>,
      text: <Trans>A machine without a game cannot be read.</Trans>,
    },
    {
      is: 'meters',
      screen: 'assign-machine',
      path: '/settings/assign-machine',
      title: <Trans>Bring in last night’s meters</Trans>,
      text: (
        <Trans>
          The first round starts from these meters. The button Import meters reads a spreadsheet, and adds new machines
          and games.
        </Trans>
      ),
    },
    {
      is: 'employees',
      screen: 'users',
      path: '/settings/users',
      title: <Trans>Add your employees</Trans>,
      text: <Trans>Each one gets their own sign-in, shift and drawer.</Trans>,
    },
    {
      is: 'rule',
      screen: 'rules',
      path: '/settings/rules',
      title: <Trans>Choose the match rule</Trans>,
      text: <Trans>It says how often a customer gets match points.</Trans>,
    },
  ]
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
  columnGap: 2,
  listStyle: 'none',
  m: 0,
  mx: -1,
  p: 0,
} as const
const stepStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: 1.5,
  width: '100%',
  minHeight: 48,
  p: 1,
  borderRadius: 1,
  textAlign: 'left',
  '&:hover': { bgcolor: 'action.hover' },
} as const
