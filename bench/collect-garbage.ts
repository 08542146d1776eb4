/** This file is loaded into a measured server. On SIGUSR2 it collects the garbage, so that a measurement counts only memory that is in use. */

process.on('SIGUSR2', () => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
})
