import { createTheme } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import type { MouseEvent } from 'react'

import { windowMedia } from '../ui/window-media.ts'

declare module '@mui/material/styles' {
  interface Palette {
    tertiary: Palette['primary']
  }
  interface PaletteOptions {
    tertiary: PaletteOptions['primary']
  }
}

declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    tertiary: true
  }
}

declare module '@mui/material/Chip' {
  interface ChipPropsColorOverrides {
    tertiary: true
  }
}

/** The storage key of the chosen mode: light, dark or system. */
export const MODE_STORAGE_KEY = 'countroom.mode'
/** The attribute of the root element with the color scheme in use. */
export const SCHEME_ATTRIBUTE = 'data-scheme'

const FONT =
  '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif'

/** The style of words. With tabular figures, Inter's hyphen is as wide as a digit, so 'Check-in' would look like two words. */
const WORDS = { fontVariantNumeric: 'normal' } as const

/** A phone whose font size is doubled. Words need a second line there. */
const LARGE_LETTERS = '@media (max-width: 20em)'

/**
 * The padding above and below the text of a field. It makes the field as high as a button: 36 px, or 44 px on a touch screen. A field with
 * larger letters sets its own height.
 */
const FIELD_PADDING = 'calc((2.25rem - 1.4375em) / 2)'
const FIELD_PADDING_TOUCH = 'calc((2.75rem - 1.4375em) / 2)'
const FIELD = {
  paddingBlock: FIELD_PADDING,
  '@media (pointer: coarse)': { paddingBlock: FIELD_PADDING_TOUCH },
} as const

/**
 * The font size of a label on the border, relative to its field. The label has 12 px both in a field of 14 px at a desk and in one of 16 px on a
 * touch screen.
 */
const LABEL_SIZE = '0.857em'
const LABEL_SIZE_TOUCH = '0.75em'

/**
 * Moves the focus to the element with `data-initial-focus` when a dialog opens. React's autoFocus comes too early: the dialog is still
 * hidden then, and a hidden element cannot take the focus.
 */
function focusMarked(dialog: HTMLElement) {
  dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
}

// Every text color has a contrast of at least 4.5:1 with both backgrounds of its scheme, and every filled color with its contrastText.
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: SCHEME_ATTRIBUTE },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#17447a', dark: '#0e2f57', light: '#3a6aa5', contrastText: '#ffffff' },
        secondary: { main: '#8ec5f5', dark: '#5ba3de', light: '#c4e1fb', contrastText: '#0c2340' },
        tertiary: { main: '#ffd54a', dark: '#e0b000', light: '#ffe794', contrastText: '#3a2c00' },
        error: { main: '#c2185b', dark: '#94103f', light: '#e4588c', contrastText: '#ffffff' },
        warning: { main: '#8f5600', dark: '#6b4000', light: '#c98a2b', contrastText: '#ffffff' },
        success: { main: '#17703f', dark: '#0e512c', light: '#45a06e', contrastText: '#ffffff' },
        info: { main: '#0b63a8', dark: '#084a7e', light: '#4a94cf', contrastText: '#ffffff' },
        background: { default: '#f3f5f8', paper: '#ffffff' },
        text: { primary: '#131f2d', secondary: '#4b5a6b' },
        divider: '#d9e0e8',
        action: { active: '#4b5a6b' },
        AppBar: { defaultBg: '#14375f' },
      },
    },
    dark: {
      palette: {
        primary: { main: '#8db9f2', dark: '#5a90d8', light: '#b5d3f8', contrastText: '#0b2038' },
        secondary: { main: '#a9d6fb', dark: '#6fb2e8', light: '#d3eafd', contrastText: '#0c2340' },
        tertiary: { main: '#ffd54a', dark: '#e0b000', light: '#ffe794', contrastText: '#3a2c00' },
        error: { main: '#ff7ba3', dark: '#e8517f', light: '#ffa9c3', contrastText: '#38000f' },
        warning: { main: '#ffc163', dark: '#e39f34', light: '#ffd797', contrastText: '#3a2200' },
        success: { main: '#6fd69b', dark: '#42b374', light: '#a2e8c0', contrastText: '#00290f' },
        info: { main: '#7fc4fb', dark: '#4fa3e3', light: '#b0dbfd', contrastText: '#00253f' },
        background: { default: '#0e151e', paper: '#16202b' },
        text: { primary: '#e7eef6', secondary: '#a8b6c5' },
        divider: '#2c3946',
        action: { active: '#a8b6c5' },
        Alert: {
          errorStandardBg: '#371925',
          warningStandardBg: '#2f2617',
          successStandardBg: '#142b20',
          infoStandardBg: '#152a3b',
          errorFilledBg: '#a3174c',
          errorFilledColor: '#ffffff',
          successFilledBg: '#17703f',
          successFilledColor: '#ffffff',
        },
        AppBar: { defaultBg: '#0f2745', darkBg: '#0f2745' },
      },
    },
  },
  spacing: '0.5rem',
  shape: { borderRadius: 8 },
  // 600, 801, 1200 and 1536 px at the default font size. They are in em, so they follow the browser's font size.
  breakpoints: { values: { xs: 0, sm: 37.5, md: 50.0625, lg: 75, xl: 96 }, unit: 'em' },
  motion: { reducedMotion: 'system' },
  typography: {
    fontFamily: FONT,
    fontWeightBold: 600,
    h1: { ...WORDS, fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3, letterSpacing: '-0.01em' },
    h2: { ...WORDS, fontSize: '1rem', fontWeight: 600, lineHeight: 1.4, letterSpacing: '-0.005em' },
    h3: { ...WORDS, fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 },
    body1: { fontSize: '0.875rem', lineHeight: 1.5 },
    body2: { fontSize: '0.875rem', lineHeight: 1.43 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
    button: { ...WORDS, textTransform: 'none', fontSize: '0.875rem', fontWeight: 500, letterSpacing: 0 },
  },
  components: {
    MuiUseMediaQuery: { defaultProps: { noSsr: true, matchMedia: windowMedia } },
    MuiCssBaseline: {
      styleOverrides: {
        ':root': { '--focus-color': 'var(--mui-palette-primary-main)' },
        body: { fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums', overflowWrap: 'break-word' },
        ':focus-visible': { outline: '2px solid var(--focus-color)', outlineOffset: 2 },
        // `bdi` elements contain names.
        bdi: WORDS,
        th: { fontWeight: 500 },
        '.MuiPickersOutlinedInput-root .MuiPickersInputBase-sectionsContainer': FIELD,
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&.Mui-focusVisible, &:focus-visible': { outline: '2px solid var(--focus-color)', outlineOffset: 2 } },
      },
    },
    MuiListItemText: { styleOverrides: { root: WORDS } },
    MuiFormControlLabel: { styleOverrides: { label: WORDS } },
    // A menu clips an outline outside its items, so the outline is inside.
    MuiMenuItem: { styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': { outlineOffset: -2 } } } },
    // The primary blue is hard to see on the dark bar, so the focus outline is yellow there.
    MuiAppBar: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { '--focus-color': '#ffd54a', backgroundImage: 'none' } },
    },
    MuiPaper: {
      styleOverrides: {
        root: ({ theme }) => ({
          backgroundImage: 'none',
          // On a dark page a shadow is not visible, so an outline shows where a menu ends.
          '&.MuiPaper-elevation:not(.MuiPaper-elevation0)': theme.applyStyles('dark', {
            outline: '1px solid var(--mui-palette-divider)',
          }),
        }),
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: '2.25rem',
          whiteSpace: 'nowrap',
          '@media (pointer: coarse)': { minHeight: '2.75rem' },
          [LARGE_LETTERS]: { whiteSpace: 'normal' },
        },
        sizeSmall: { fontSize: '0.875rem' },
        startIcon: { '& > *:nth-of-type(1)': { fontSize: '1.25rem' } },
        sizeLarge: { fontSize: '1rem' },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        // This size is in px, because the size of a finger does not change with the font size. The icon itself grows with the font size.
        root: { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: 'var(--mui-palette-background-paper)',
          // The gray background shows that nobody can type in a read-only field.
          '&:has(input[readonly])': { backgroundColor: 'var(--mui-palette-action-hover)' },
        },
        input: { '&:not(textarea)': FIELD },
      },
    },
    MuiTextField: { defaultProps: { size: 'small' } },
    // The text that says why a field is disabled must be readable.
    MuiFormHelperText: {
      styleOverrides: { root: { ...WORDS, '&.Mui-disabled': { color: 'var(--mui-palette-text-secondary)' } } },
    },
    MuiFormControl: { defaultProps: { size: 'small' } },
    // Only a full click on an option chooses it. The list opens while the mouse button is still down. On a slow computer an option may
    // already be under the pointer when the button is released, and MUI would then choose this option.
    MuiSelect: {
      styleOverrides: { select: { [LARGE_LETTERS]: { whiteSpace: 'normal' } } },
      defaultProps: {
        size: 'small',
        MenuProps: { slotProps: { list: { onMouseUpCapture: (event: MouseEvent) => event.stopPropagation() } } },
      },
    },
    MuiAutocomplete: {
      defaultProps: { size: 'small' },
      // When the list opens above its field, this gap keeps the field's label visible.
      styleOverrides: {
        popper: { '&[data-popper-placement^="top"]': { paddingBottom: '0.5rem' } },
        inputRoot: {
          '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
            paddingBlock: 0,
            '& .MuiAutocomplete-input': FIELD,
          },
        },
      },
    },
    MuiCheckbox: { defaultProps: { size: 'small' } },
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: { height: '1.5rem', [LARGE_LETTERS]: { height: 'auto', minHeight: '1.5rem' } },
        label: { fontSize: '0.8125rem', [LARGE_LETTERS]: { whiteSpace: 'normal' } },
      },
    },
    // 16 px on touch screens: with a smaller font, iOS zooms into a field that gets the focus.
    MuiInputBase: {
      styleOverrides: {
        root: {
          fontSize: '0.875rem',
          '@media (pointer: coarse)': { fontSize: '1rem' },
          [LARGE_LETTERS]: { fontSize: '0.8125rem' },
        },
        input: { '&::placeholder': { color: 'var(--mui-palette-text-secondary)', opacity: 1 } },
      },
    },
    MuiInputLabel: {
      styleOverrides: {
        root: {
          fontSize: '0.875rem',
          '@media (pointer: coarse)': { fontSize: '1rem' },
          [LARGE_LETTERS]: { fontSize: '0.8125rem' },
        },
        // Centers the label in an empty field.
        sizeSmall: {
          '&:not(.MuiInputLabel-shrink)': {
            transform: `translate(14px, ${FIELD_PADDING})`,
            '@media (pointer: coarse)': { transform: `translate(14px, ${FIELD_PADDING_TOUCH})` },
            // The label may need two lines. They are centered in the field.
            [LARGE_LETTERS]: {
              display: 'flex',
              alignItems: 'center',
              height: '2.25rem',
              whiteSpace: 'normal',
              lineHeight: 1.2,
              transform: 'translate(14px, 0)',
            },
            '@media (pointer: coarse) and (max-width: 20em)': { height: '2.75rem' },
          },
        },
        // Puts the label on the border at any font size. By default, the label has 12 px. This is 0.857 of 14 px at a desk, and 0.75 of 16 px on a
        // touch screen.
        outlined: {
          '&.MuiInputLabel-shrink': {
            maxWidth: 'calc(116% - 32px)',
            transform: 'translate(14px, -0.5625rem) scale(0.857)',
            // The gap in the border has the width of this text.
            '& ~ * legend': { fontSize: LABEL_SIZE },
            '@media (pointer: coarse), (max-width: 20em)': {
              maxWidth: 'calc(133% - 32px)',
              transform: 'translate(14px, -0.5625rem) scale(0.75)',
              '& ~ * legend': { fontSize: LABEL_SIZE_TOUCH },
            },
          },
        },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { padding: '0.25rem 0.75rem', borderBottomColor: 'var(--mui-palette-divider)' },
        head: {
          fontWeight: 500,
          fontSize: '0.75rem',
          lineHeight: 1.3,
          color: 'var(--mui-palette-text-secondary)',
          backgroundColor: 'var(--mui-palette-background-paper)',
        },
        footer: { fontSize: '0.875rem', fontWeight: 600, color: 'var(--mui-palette-text-primary)' },
      },
    },
    // The page is usable as soon as a dialog closes, while the dialog still fades out. Otherwise the page would become usable only at the end of the
    // fade. If the dialog opened again at that moment, the page would stay hidden from screen readers even after the dialog closed.
    MuiDialog: {
      defaultProps: {
        fullWidth: true,
        maxWidth: 'xs',
        closeAfterTransition: false,
        slotProps: { transition: { onEntering: focusMarked } },
      },
      // In a long form only the fields scroll. The title and the buttons stay visible.
      styleOverrides: { paper: { '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 } } },
    },
    MuiDrawer: { defaultProps: { slotProps: { root: { closeAfterTransition: false } } } },
    MuiDialogTitle: { defaultProps: { variant: 'h2' }, styleOverrides: { root: { padding: '1rem 1.5rem 0.5rem' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '0.5rem 1.5rem 1rem' } } },
    MuiTooltip: { defaultProps: { arrow: true, enterDelay: 400 } },
  },
})
