/**
 * A random wait between `ms` and 1.5 times `ms`, in milliseconds. Many browsers lose the server at the same moment. They must not all connect
 * again at the same moment.
 */
export function spread(ms: number): number {
  return ms * (1 + Math.random() / 2)
}
