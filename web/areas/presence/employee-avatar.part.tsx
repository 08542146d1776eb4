import Box from '@mui/material/Box'

import { initialsOf } from '@countroom/contract/kernel/text.ts'

import { bannerColors } from '../../ui/banner-colors.ts'
import { fullName } from './presence.rules.ts'

interface EmployeeAvatarProps {
  person: { firstname: string; lastname: string; employeeColor: string }
  isClockedIn: boolean
  /** True for the acting employee, who was chosen to work at the station. Their avatar gets a ring. */
  isActing?: boolean
}

/**
 * Shows an employee's initials on the employee's color. The avatar has no accessible text, so the name and the state must be beside it or in a label.
 */
export function EmployeeAvatar({ person, isClockedIn, isActing = false }: EmployeeAvatarProps) {
  const { background, text } = bannerColors(person.employeeColor)
  return (
    <Box
      aria-hidden
      data-initials={initialsOf(fullName(person))}
      sx={{
        position: 'relative',
        flexShrink: 0,
        // The initials are drawn by CSS, so that screen readers do not read them. They read the full name beside the avatar.
        '&::before': { content: 'attr(data-initials)' },
        display: 'grid',
        placeItems: 'center',
        width: '2rem',
        height: '2rem',
        m: '2px',
        borderRadius: '50%',
        fontSize: '0.8125rem',
        fontWeight: 500,
        lineHeight: 1,
        color: text,
        backgroundColor: background,
        border: `1px solid color-mix(in srgb, ${text} 55%, ${background})`,
        ...(isActing && {
          outline: '2px solid currentColor',
          outlineColor: 'var(--ring-color, currentColor)',
          outlineOffset: 2,
        }),
      }}
    >
      {isClockedIn && (
        <Box
          sx={{
            position: 'absolute',
            right: -3,
            bottom: -3,
            width: 12,
            height: 12,
            borderRadius: '50%',
            border: '2px solid #ffffff',
            backgroundColor: '#17703f',
          }}
        />
      )}
    </Box>
  )
}
