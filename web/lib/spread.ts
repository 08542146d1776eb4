/**
 * A wait of at least `ms` and at most half as long again, in milliseconds. Many browsers lose the server at the same moment. They must not
 * all come back at the same moment.
 */
export function spread(ms: number): number {
  return ms * (1 + Math.random() / 2)
}
