/** Paths of an installed node. The units, the samples in deploy/ and the manual contain the same paths. */
export const USER = 'biaojie'
export const PROGRAM = '/opt/biaojie'
export const DATA = '/var/lib/biaojie'
export const CONFIG = '/etc/biaojie'
export const SETTINGS = `${CONFIG}/settings.env`
export const TLS = `${CONFIG}/tls`
/** The nightly backup skips the database when this file exists. */
export const DATABASE_ELSEWHERE = `${CONFIG}/database-elsewhere`
/** The backup of files and keys. */
export const BACKUPS = '/var/lib/biaojie-backup'
export const BACKUP_MARKER = `${DATA}/backup-done`
/** Runs the programs of the node as its user. */
export const COMMAND = '/usr/local/bin/biaojie'
