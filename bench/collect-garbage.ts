/** Loaded into a server that is measured: SIGUSR2 makes it let go of what nobody holds, so that its memory is what is in use. */

process.on('SIGUSR2', () => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
})
