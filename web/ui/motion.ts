/**
 * The media query around our own animations. Its styles do not apply for people who chose less motion in their system settings. MUI's components
 * follow the same setting through the theme's `motion`. One rule for all elements instead of this query would slow down every style calculation.
 */
export const MOTION = '@media (prefers-reduced-motion: no-preference)'
