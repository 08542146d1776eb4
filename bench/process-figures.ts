/** The CPU and memory of a process, from the operating system. Linux only. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The CPU time (user and system) of the current threads of a process so far, in microseconds. 0 for a process that has ended. */
export function cpuMicroseconds(pid: number): number {
  if (!existsSync(`/proc/${pid}`)) return 0
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = (thread: string) => {
    const [running] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return Number(running)
  }
  return threads.reduce((sum, thread) => sum + nanoseconds(thread), 0) / 1000
}

/** The memory of a process, in megabytes. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
