import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface FormCardProps {
  title?: string
  children: ReactNode
}

/** A group of fields or facts under a title. */
export function FormCard({ title, children }: FormCardProps) {
  const id = useId()
  return (
    <Paper
      variant="outlined"
      component="section"
      {...(title !== undefined && { 'aria-labelledby': id })}
      sx={{ p: 2, display: 'grid', alignContent: 'start', gap: 2, minWidth: 0 }}
    >
      {title !== undefined && (
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
      )}
      {children}
    </Paper>
  )
}

/** Shows fields side by side, or one below the other in a window narrower than `sm`. A field with `wide` takes the whole width. */
export function FieldGrid({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${columns}, minmax(0, 1fr))` },
      }}
    >
      {children}
    </Box>
  )
}

export const wide = { gridColumn: '1 / -1' }
