import { useLingui } from '@lingui/react/macro'
import ClearIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useRef } from 'react'

import { KeyHint } from './key-hint.tsx'
import { useFocusKey } from './shortcuts.ts'

interface TableSearchProps {
  value: string
  onChange: (text: string) => void
  /** True for a table that is only a part of the screen. */
  isNarrow?: boolean | undefined
}

/** The search box of a table. Escape empties it. */
export function TableSearch({ value, onChange, isNarrow = false }: TableSearchProps) {
  const { t } = useLingui()
  const inputRef = useRef<HTMLInputElement>(null)
  useFocusKey(inputRef, t`Search`, isNarrow)
  const clear = () => {
    onChange('')
    inputRef.current?.focus()
  }
  return (
    <OutlinedInput
      size="small"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.stopPropagation()
          clear()
        }
      }}
      placeholder={t`Search`}
      inputRef={inputRef}
      slotProps={{
        input: { 'aria-label': t`Search`, 'aria-keyshortcuts': '/', enterKeyHint: 'search', spellCheck: false },
      }}
      startAdornment={<SearchIcon fontSize="small" sx={{ mr: 1, color: 'text.secondary' }} />}
      endAdornment={
        value === '' ? (
          !isNarrow && <KeyHint keys="/" />
        ) : (
          <IconButton size="small" edge="end" aria-label={t`Clear search`} onClick={clear}>
            <ClearIcon fontSize="small" />
          </IconButton>
        )
      }
      sx={{
        // Narrow, so that the last button of the line does not wrap to a second line.
        width: isNarrow ? 150 : 220,
        maxWidth: isNarrow ? 150 : 220,
        flex: '1 1 140px',
        height: '2.25rem',
        bgcolor: 'background.paper',
        '@media (max-width: 50em)': { flex: '1 1 120px', width: 'auto', maxWidth: 'none', height: '2.75rem' },
      }}
    />
  )
}
