/** Up to this width, in CSS pixels, the menu is a drawer and screens take their phone form (part 1 section 9). */
export const PHONE_MAX_WIDTH_PX = 800
