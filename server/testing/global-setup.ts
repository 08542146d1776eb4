/**
 * Provides a PostgreSQL for all tests of a Vitest project: the external PostgreSQL of DATABASE_URL or an embedded PostgreSQL in a temporary folder.
 * Each house (house.ts) gets its own database, cloned from a migrated template.
 */

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { startEmbedded } from '../platform/db/embedded/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection settings of the owner. The test adds the name of a database. */
    cluster: pg.ClientConfig
    template: string
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await openCluster()
  const template = `countroom_template_${randomBytes(6).toString('hex')}`
  await onCluster(cluster.owner, `create database ${template}`)
  await migrate({ ...cluster.owner, database: template })
  project.provide('cluster', cluster.owner)
  project.provide('template', template)
  return async () => {
    await onCluster(cluster.owner, `drop database if exists ${template} with (force)`)
    await cluster.stop()
  }
}

async function openCluster(): Promise<{ owner: pg.ClientConfig; stop(): Promise<void> }> {
  const url = process.env['DATABASE_URL']
  if (url !== undefined && url !== '') {
    const { hostname, port, username, password, pathname, searchParams } = new URL(url)
    const owner = {
      host: searchParams.get('host') ?? hostname,
      ...(port !== '' && { port: Number(port) }),
      user: decodeURIComponent(username),
      ...(password !== '' && { password: decodeURIComponent(password) }),
      database: pathname.slice(1),
    }
    return { owner, stop: async () => {} }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'countroom-tests-'))
  // Tests need no durability, except the fault tests, which start their own database.
  const embedded = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  return {
    owner: { ...embedded.ownerConfig },
    async stop() {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function onCluster(owner: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
