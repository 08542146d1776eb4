/**
 * The media query around our own animations. Its styles do not apply for people who chose less motion in their system settings. MUI's components do
 * the same through the theme's `motion`. A single rule for all elements would slow down every style calculation.
 */
export const MOTION = '@media (prefers-reduced-motion: no-preference)'
