import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseDatabaseUser } from '@biaojie/embedded-postgres/run-as.ts'
import pg from 'pg'
import { openDatabase } from '../platform/database/database.ts'
import { FOLLOWED, startSystemPostgres } from './cluster.ts'
import { migrateTemplate } from './template.ts'

type After = { after: (clean: () => Promise<void>) => void }

/** The newest PostgreSQL of the system; undefined where there is none. */
export function findSystemPrograms(): string | undefined {
  const place = '/usr/lib/postgresql'
  const versions = existsSync(place) ? readdirSync(place).map(Number).filter(Boolean) : []
  const bin = join(place, String(Math.max(...versions)), 'bin')
  return existsSync(join(bin, 'pg_basebackup')) ? bin : undefined
}

/** Starts a primary of the system's PostgreSQL with a migrated database, and a streaming replica of it. */
export async function startPrimaryAndReplica(t: After) {
  const bin = findSystemPrograms() ?? assert.fail('no pg_basebackup')
  const directory = mkdtempSync(join(tmpdir(), 'biaojie-replica-'))
  chmodSync(directory, 0o777)
  t.after(async () => rmSync(directory, { recursive: true, force: true }))
  const primary = await startSystemPostgres(join(directory, 'primary'), FOLLOWED)
  const { host, user, password } = primary.connection
  const admin = new pg.Client({ ...primary.connection, database: 'postgres' })
  await admin.connect()
  const template = await migrateTemplate(admin, primary.connection)
  await admin.query(`create database node template "${template}"`)
  await admin.end()

  const as = chooseDatabaseUser(join(directory, 'primary', 'postgres'))
  const place = join(directory, 'replica')
  const env = { PATH: process.env.PATH, PGPASSWORD: password }
  const run = (command: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(bin, command), args, { ...as, env, cwd: '/', encoding: 'utf8' })
    assert.equal(status, 0, `${command}: ${stderr}`)
  }
  run('pg_basebackup', '-D', place, '-h', host, '-U', user, '-R', '-c', 'fast', '-X', 'stream')
  const how = ['-D', place, '-w', '-l', join(directory, 'replica.log')]
  const options = `-c listen_addresses= -c unix_socket_directories=${directory}`
  const start = () => run('pg_ctl', 'start', ...how, '-o', options)
  const stop = () => run('pg_ctl', 'stop', '-D', place, '-m', 'immediate')
  start()
  const urlAt = (socket: string) => `postgres://${user}:${password}@${encodeURIComponent(socket)}/node`
  const replicaDatabase = openDatabase({ connectionString: urlAt(directory) }, 2)
  const database = openDatabase({ ...primary.connection, database: 'node' })
  t.after(async () => {
    await Promise.all([replicaDatabase.close(), database.close()])
    if (existsSync(join(place, 'postmaster.pid'))) stop()
    await primary.stop()
  })
  return {
    primary: { ...database, url: urlAt(host), stop: primary.stop },
    replica: { ...replicaDatabase, url: urlAt(directory), start, stop },
  }
}
