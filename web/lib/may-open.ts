/**
 * Whether the user may open a screen, from the menu or by its address. On a phone, the screen `customer` also needs the route `customer-mobile`
 * (part 2 section 6).
 */
export function mayOpen(id: string, routes: readonly string[], isPhone: boolean): boolean {
  return routes.includes(id) && (id !== 'customer' || !isPhone || routes.includes('customer-mobile'))
}
