/** Up to this width, in CSS pixels, the menu is a drawer and screens use their phone layout (part 1 section 9). */
export const PHONE_MAX_WIDTH_PX = 800
