export function withLock(
  path: string,
  work: () => void | Promise<void>,
  onWait: (holder: number) => void,
): Promise<void>
