/**
 * Wraps work that loads the newest state of something, so that the work never runs twice at the same time. A call during a run causes one more run,
 * and each call waits for a run that began after the call.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = () => {
    running = work().finally(() => (running = undefined))
    return running
  }
  const startNext = () => {
    next = undefined
    return start()
  }
  return () => (running ? (next ??= running.then(startNext, startNext)) : start())
}
