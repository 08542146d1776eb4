import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap grow to four times its live part before V8 collects the whole heap. By default V8 takes the server for an idle process and collects
 * the heap each time it has grown by a third. On a busy server this happens every five seconds. Each such collection takes a core for about 0.1
 * seconds, and requests wait for it.
 */
export function letHeapGrow(): void {
  setFlagsFromString('--heap-growing-percent=300')
}
