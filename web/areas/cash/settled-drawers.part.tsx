import { Plural, Trans, useLingui } from '@lingui/react/macro'
import DoneIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

import type { SettledDrawer } from '@countroom/contract/cash/cash.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { isAdministrator, useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { DrawerFigures, DrawerLine, drawerListStyle, DrawerWarning } from './drawer-figures.tsx'
import { useSettlement } from './use-settlement.ts'

/** The used drawers that a session settled. Users who may post shorts see buttons that post them to the employees' ledgers. */
export function SettledDrawers({ clockIds, title }: { clockIds: readonly number[]; title: string }) {
  const { t } = useLingui()
  const user = useUser()
  const { selectedLocationId: locationId } = user
  const { data } = useSettlement(clockIds)
  const confirm = useConfirm()
  const post = useChange('POST /transaction/postShorts', { refreshes: ['POST /transaction/previewSettlement'] })
  const used = data?.drawers.filter(({ isUsed }) => isUsed) ?? []
  if (used.length === 0) return null
  const mayPost = isAdministrator(user) || user.authorities.includes('ROLE_EMPLOYEE_SHORT_REPORT')
  const shorts = mayPost ? used.filter(({ shortOver, isPosted }) => (shortOver ?? 0) < 0 && !isPosted) : []
  const postThese = async (these: readonly SettledDrawer[]) => {
    const isSure = await confirm({
      title: t`Post to ledger`,
      text: (
        <>
          <Plural
            value={these.length}
            one="This employee will owe the short. To undo this, reverse the entry in the ledger."
            other="These employees will owe their shorts. To undo this, reverse the entries in the ledger."
          />
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 3 }}>
            {these.map(({ clockId, name, shortOver }) => (
              <li key={clockId}>
                {name}: {formatPay(-shortOver!)}
              </li>
            ))}
          </Box>
        </>
      ),
      confirmLabel: t`Post`,
      cancelLabel: t`Cancel`,
    })
    if (isSure) await post.run({ clockIds: these.map(({ clockId }) => clockId), locationId })
  }
  return (
    <Box sx={{ px: 2, py: 1.5, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Typography variant="h3">{title}</Typography>
      <Box component="ul" aria-label={title} sx={drawerListStyle}>
        {used.map((drawer) => (
          <DrawerFigures key={drawer.clockId} drawer={drawer}>
            {drawer.counted === null && (
              <DrawerWarning>
                <Trans>Settled without a count</Trans>
              </DrawerWarning>
            )}
            {drawer.isPosted && (
              <DrawerLine icon={<DoneIcon />} color="text.secondary">
                <Trans>Posted to the ledger of {drawer.name}</Trans>
              </DrawerLine>
            )}
            {shorts.includes(drawer) && (
              <Button
                variant="outlined"
                size="small"
                aria-label={t`Post ${formatPay(-drawer.shortOver!)} to the ledger of ${drawer.name}`}
                disabled={post.isPending}
                onClick={() => void postThese([drawer])}
                sx={{ mt: 0.5, '@media (pointer: coarse)': { minHeight: 44 } }}
              >
                <Trans>Post {formatPay(-drawer.shortOver!)} to the ledger</Trans>
              </Button>
            )}
          </DrawerFigures>
        ))}
      </Box>
      {shorts.length > 1 && (
        <Button
          variant="outlined"
          disabled={post.isPending}
          onClick={() => void postThese(shorts)}
          sx={{ mt: 1, '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          <Trans>Post all shorts</Trans>
        </Button>
      )}
    </Box>
  )
}
