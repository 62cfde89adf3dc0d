import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { keyInFile } from '../../../platform/shared/key-file.ts'

/** Loads the key with which the node signs native answers and the certificates of companies. */
export const loadNodeKey = (dataDir: string): Promise<KeyObject> =>
  keyInFile(
    join(dataDir, 'handle-key.pem'),
    () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  )
