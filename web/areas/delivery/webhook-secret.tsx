import { Trans, useLingui } from '@lingui/react/macro'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import Button from '@mui/material/Button'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { CopyField } from '../../ui/copy-field.tsx'

interface WebhookSecretProps {
  /** The secret, if the server has just made it. Nobody can read an older secret. */
  secret: string | undefined
  onMade: (secret: string) => void
}

/** The secret that signs the webhook's messages. It is shown once. A button makes a new secret. */
export function WebhookSecret({ secret, onMade }: WebhookSecretProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const confirm = useConfirm()
  const renew = useChange('POST /delivery/renewSecret')

  const askAndRenew = async () => {
    const isSure = await confirm({
      title: t`Make a new secret?`,
      text: t`Give the receiver the new secret. Until it has the secret, it refuses what is sent.`,
      confirmLabel: t`Make a new secret`,
    })
    if (!isSure) return
    const outcome = await renew.run({ locationId })
    if (outcome?.result) onMade(outcome.result.secret)
  }
  if (secret !== undefined) {
    return (
      <CopyField
        label={t`Secret`}
        value={secret}
        copyLabel={t`Copy secret`}
        helperText={t`Copy it to the receiver now. It is not shown again.`}
      />
    )
  }
  return (
    <div>
      <Button startIcon={<KeyIcon />} loading={renew.isPending} onClick={() => void askAndRenew()}>
        <Trans>Make a new secret</Trans>
      </Button>
    </div>
  )
}
