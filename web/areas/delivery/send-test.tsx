import { Trans } from '@lingui/react/macro'
import SendIcon from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'

import type { Channel } from '@countroom/contract/delivery/delivery.rules.ts'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'

interface SendTestProps {
  channel: Channel
  /** Whether the form has unsaved changes. The test uses the saved settings. */
  isUnsaved?: boolean
  /** A note that is shown after the test message was delivered. */
  after?: ReactNode
}

/** Sends a test message to this administrator, and shows the answer of the mail server or the webhook. */
export function SendTest({ channel, isUnsaved = false, after }: SendTestProps) {
  const { selectedLocationId: locationId } = useUser()
  const test = useChange('POST /delivery/test')
  const [came, setCame] = useState<{ isDelivered: boolean; answer: string }>()

  const send = async () => {
    setCame(undefined)
    const outcome = await test.run({ locationId, channel })
    setCame(outcome?.result)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<SendIcon />}
          loading={test.isPending}
          disabled={isUnsaved}
          onClick={() => void send()}
        >
          {channel === 'email' ? <Trans>Send a test e-mail</Trans> : <Trans>Send a test to the webhook</Trans>}
        </Button>
        {isUnsaved && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <Trans>Save first.</Trans>
          </Typography>
        )}
      </Box>
      <div role="status">
        {came && (
          <Typography sx={{ color: came.isDelivered ? 'success.main' : 'error.main', overflowWrap: 'anywhere' }}>
            {came.isDelivered ? <Trans>Sent. The answer:</Trans> : <Trans>Not sent.</Trans>}{' '}
            <Box component="bdi" sx={{ color: 'text.primary' }}>
              {came.answer}
            </Box>
          </Typography>
        )}
        {came?.isDelivered === true && after && <Typography sx={{ mt: 0.5 }}>{after}</Typography>}
      </div>
    </Box>
  )
}
