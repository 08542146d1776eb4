import Box from '@mui/material/Box'

/**
 * A small label that shows the shortcut key of a field or a button, inside the field or beside the button. Hidden on touch screens, because they have
 * no keyboard.
 */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        flexShrink: 0,
        minWidth: '1.25rem',
        px: 0.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.5,
        color: 'text.secondary',
        font: 'inherit',
        fontSize: '0.75rem',
        lineHeight: '1rem',
        textAlign: 'center',
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      {keys}
    </Box>
  )
}
