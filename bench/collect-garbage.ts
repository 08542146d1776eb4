/** Loaded into a measured server: SIGUSR2 collects its garbage, so that its memory is only what it uses. */

process.on('SIGUSR2', () => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
})
