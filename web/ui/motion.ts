/**
 * The media query for movement: the styles in it are left out for people who asked their system for less motion. Every movement of our own uses it. MUI's parts
 * ask by themselves (`motion` of the theme). One rule for all elements would slow down every calculation of styles.
 */
export const MOTION = '@media (prefers-reduced-motion: no-preference)'
