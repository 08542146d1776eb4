import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: ReactNode
  /** A sentence that says what to do next. */
  text?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  role?: 'alert' | 'status'
}

/** Shown when there is no content. It says what is missing and what to do. */
export function EmptyState({ title, text, action, icon, role }: EmptyStateProps) {
  return (
    <Stack
      {...(role && { role })}
      sx={{
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        gap: 1,
        px: 3,
        py: 3,
        flex: 1,
        textWrap: 'balance',
      }}
    >
      {icon && (
        <Stack aria-hidden sx={{ color: 'text.secondary', mb: 1, '& svg': { fontSize: '1.75rem' } }}>
          {icon}
        </Stack>
      )}
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {text && <Typography sx={{ color: 'text.secondary', maxWidth: '52ch' }}>{text}</Typography>}
      {action && <Stack sx={{ mt: 2, gap: 1 }}>{action}</Stack>}
    </Stack>
  )
}
