import { describe, expect, test } from 'vitest'

import { readConfig } from './config.ts'
import { whereItIsOpen } from './where-it-is-open.ts'

const said = (environment: NodeJS.ProcessEnv) => whereItIsOpen(readConfig(environment), 4000).join('\n')

describe('plain HTTP', () => {
  test('the server is open only to this computer by default, and the first lines say how to open it to the network', () => {
    expect(readConfig({}).host).toBe('127.0.0.1')
    expect(said({})).toMatch(/open at http:\/\/localhost:4000\nOnly this computer.*HOST=0\.0\.0\.0 npm start/)
    for (const HOST of ['localhost', '127.0.0.2', '::1']) expect(said({ HOST })).toContain('Only this computer')
  })

  test('a server that other computers can reach over plain HTTP prints a warning, even when a proxy with a certificate is in front', () => {
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'fe80::1', 'desk.example.com'])
      expect(said({ HOST })).toMatch(/^WARNING: .*without TLS/m)
    for (const HOST of ['127.0.0.1', '0.0.0.0'])
      expect(said({ HOST, COUNTROOM_ORIGIN: 'http://books.example.com' })).toMatch(/WARNING: .*\n.*TLS proxy/)
    for (const origin of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
      expect(said({ COUNTROOM_ORIGIN: origin })).toMatch(/Only this computer/)
    const behindProxy = { COUNTROOM_ORIGIN: 'https://books.example.com' }
    expect(said(behindProxy)).toBe('Countroom is open at https://books.example.com')
    expect(said({ HOST: '0.0.0.0', ...behindProxy })).toMatch(
      /^Countroom is open at https:\/\/books\.example\.com\nWARNING: port 4000 is open .*firewall.*$/,
    )
  })

  test('the first lines say that the server is open at the address in HOST', () => {
    expect(said({ HOST: '192.168.1.5' })).toContain('open at http://192.168.1.5:4000')
    expect(said({ HOST: 'fe80::1' })).toContain('open at http://[fe80::1]:4000')
  })
})
