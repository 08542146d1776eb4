import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'

import { isAdministrator, type Role } from '@countroom/contract/access/roles.ts'
import {
  MAX_PRESET_NAME_LENGTH,
  MAX_PRESETS,
  type PresetFault,
  presetFaults,
  type ServicePreset,
} from '@countroom/contract/team/presets.rules.ts'

import { changeLater, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { arranged, chosenCount } from './services.rules.ts'

const SAVE = 'POST /team/savePresets'
const OFFERED = ['POST /team/getRoles'] as const

interface PresetsDialogProps {
  presets: readonly ServicePreset[]
  version: number
  /** The services that are chosen on the form. */
  chosen: readonly Role[]
  onClose: () => void
}

/** Renames, adds and deletes the location's presets. A preset can be set to the services that are chosen on the form. */
export function PresetsDialog({ presets, version, chosen, onClose }: PresetsDialogProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const save = useChange(SAVE, {
    refreshes: OFFERED,
    offers: ({ presetsVersion }) => [
      {
        label: t`Undo`,
        run: () =>
          void changeLater(
            SAVE,
            { locationId, presets: [...presets], version: presetsVersion },
            OFFERED,
            t`The presets are as they were before.`,
          ),
      },
    ],
  })
  const nextId = useRef(presets.length)
  const [rows, setRows] = useState(() => presets.map((preset, id) => ({ id, ...preset })))
  const [isTried, setIsTried] = useState(false)
  const listRef = useRef<HTMLUListElement>(null)
  const addRef = useRef<HTMLButtonElement>(null)
  const faults = presetFaults(rows.map(({ name }) => name))
  const isAdmin = isAdministrator(chosen)

  const set = (id: number, values: Partial<ServicePreset>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...values } : row)))
  const remove = (id: number) => {
    setRows(rows.filter((row) => row.id !== id))
    // The pressed button is gone, so the button that adds a preset takes the focus, or the list while that button is disabled.
    const next = isAdmin ? listRef : addRef
    next.current?.focus()
  }
  const submit = async () => {
    setIsTried(true)
    const faulty = faults.findIndex((fault) => fault !== undefined)
    if (faulty !== -1) return listRef.current?.querySelectorAll('input')[faulty]?.focus()
    const list = rows.map(({ name, authorities }) => ({ name: name.trim(), authorities }))
    const outcome = await save.run({ locationId, presets: list, version })
    if (outcome?.result) onClose()
  }
  const words: Record<PresetFault, string> = {
    missing: t`Enter a name.`,
    repeated: t`Another preset has this name.`,
  }

  return (
    <FormDialog
      title={t`Presets`}
      submitLabel={t`Save`}
      isReady={!save.isPending}
      maxWidth="sm"
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        <Trans>
          A preset chooses several services at once. Changes here do not change the services of any employee.
        </Trans>
      </Typography>
      {isAdmin && (
        <Alert severity="info">
          <Trans>
            An administrator’s services cannot be a preset. Choose other services on the form to make a preset of them.
          </Trans>
        </Alert>
      )}
      <Box
        component="ul"
        ref={listRef}
        tabIndex={-1}
        aria-label={t`Presets`}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          pt: rows.length > 0 ? 1 : 0,
          outline: 'none !important',
        }}
      >
        {rows.map(({ id, name, authorities }, index) => {
          const fault = faults[index]
          const isShown = fault !== undefined && (isTried || fault === 'repeated')
          const called = name.trim() === '' ? t`the new preset` : name.trim()
          return (
            <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1 }}>
              <TextField
                label={t`Name`}
                required
                value={name}
                autoFocus={id >= presets.length}
                onChange={(event) => set(id, { name: event.target.value })}
                error={isShown}
                helperText={isShown ? words[fault] : undefined}
                slotProps={{ htmlInput: { maxLength: MAX_PRESET_NAME_LENGTH, autoComplete: 'off' } }}
                sx={{ flex: '1 1 10rem' }}
              />
              <Box sx={{ flex: { xs: '1 1 auto', sm: 'none' }, display: 'flex', alignItems: 'center', columnGap: 1 }}>
                <Typography
                  variant="body2"
                  sx={{ color: 'text.secondary', whiteSpace: 'nowrap', minWidth: '5rem', textAlign: { sm: 'end' } }}
                >
                  {plural(chosenCount(authorities), { one: '# service', other: '# services' })}
                </Typography>
                <Button
                  aria-label={t`Use chosen services for ${called}`}
                  disabled={isAdmin || arranged(authorities).join() === arranged(chosen).join()}
                  onClick={() => set(id, { authorities: [...chosen] })}
                >
                  <Trans>Use chosen</Trans>
                </Button>
                <IconButton
                  aria-label={t`Delete ${called}`}
                  title={t`Delete`}
                  onClick={() => remove(id)}
                  sx={{ ml: { xs: 'auto', sm: 0 } }}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </Box>
            </Box>
          )
        })}
      </Box>
      <Button
        ref={addRef}
        startIcon={<AddIcon />}
        disabled={isAdmin}
        onClick={() => {
          if (rows.length >= MAX_PRESETS) return
          setRows([...rows, { id: nextId.current++, name: '', authorities: [...chosen] }])
        }}
        sx={{ alignSelf: 'start' }}
      >
        {rows.length < MAX_PRESETS ? (
          <Trans>Add the chosen services as a preset</Trans>
        ) : (
          <Trans>A location can have at most {MAX_PRESETS} presets</Trans>
        )}
      </Button>
    </FormDialog>
  )
}
