/**
 * Runs work that asks for the newest state of something: never twice at once, and once more after a run in which it was asked for again.
 * Whoever asks waits for a run that began after they asked.
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
