import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'

interface LonePageProps {
  title: string
  text: ReactNode
  maxWidth: number
  children: ReactNode
}

/** A page without the shell. It shows one card in the middle, with the logo of the product. */
export function LonePage({ title, text, maxWidth, children }: LonePageProps) {
  useEffect(() => {
    document.title = `${title} · Countroom`
  }, [title])
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <Paper variant="outlined" sx={{ width: '100%', maxWidth, p: 3, display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'grid', gap: 1 }}>
          <img src="/icon.svg" alt="" width={40} height={40} />
          <Typography variant="h1">{title}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
        </Box>
        {children}
      </Paper>
    </Box>
  )
}
