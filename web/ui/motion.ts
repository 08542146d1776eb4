/**
 * The media query around every animation of our own. Its styles do not apply for people who asked their system for less motion. MUI's components do the same
 * through the theme's `motion`. One rule for all elements would slow down every style calculation.
 */
export const MOTION = '@media (prefers-reduced-motion: no-preference)'
