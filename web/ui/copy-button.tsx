import { Trans, useLingui } from '@lingui/react/macro'
import CheckIcon from '@mui/icons-material/Check'
import CopyIcon from '@mui/icons-material/ContentCopy'
import IconButton from '@mui/material/IconButton'

import { useBriefly } from '../lib/use-briefly.ts'
import { copyText } from './clipboard.ts'
import { feedback } from './feedback.ts'
import { visuallyHidden } from './visually-hidden.ts'

const CONFIRMED_FOR_MS = 2000

/**
 * Copies a text. For two seconds after that, the icon is a check mark, and screen readers read 'Copied'. `label` names the action and the text: 'Copy
 * license key'.
 */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui()
  const [isCopied, setIsCopied] = useBriefly<boolean>(CONFIRMED_FOR_MS)

  const copy = async () => {
    if (await copyText(text)) setIsCopied(true)
    else feedback.error(t`Copying failed. Select the text and copy it with the keyboard.`)
  }

  return (
    <>
      <IconButton size="small" aria-label={label} title={label} onClick={() => void copy()}>
        {isCopied ? <CheckIcon fontSize="small" color="success" /> : <CopyIcon fontSize="small" />}
      </IconButton>
      <span role="status" style={visuallyHidden}>
        {isCopied && <Trans>Copied</Trans>}
      </span>
    </>
  )
}
