/** This file is loaded into a measured server. On SIGUSR2 it collects garbage, so that the server's memory is only what the server uses. */

process.on('SIGUSR2', () => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
})
