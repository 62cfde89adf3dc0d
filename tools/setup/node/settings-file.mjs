import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { parseEnv } from 'node:util'
import { Problem } from '../run.mjs'

const HEAD =
  '# 节点的设置，一行一项；含义见 docs/zh/operations.md。本文件含密钥：只让运行节点的用户可读，并与备份一同保管。\n'

export const readValues = (path) => (existsSync(path) ? { ...parseEnv(readText(path)) } : {})

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch ({ message }) {
    throw new Problem(`读不了设置文件 ${path}：${message}`)
  }
}

/** Quotes only what has to be, because Docker takes quotes for a part of the value. */
function writeLine(name, value) {
  if (/^[^\s'"`#\\]([^'"`#\\\n\r]*[^\s'"`#\\])?$/.test(value)) return `${name}=${value}`
  const quote = ["'", '`', '"'].find((quote) => !value.includes(quote))
  if (!quote || value.includes('\r'))
    throw new Problem(`${name} 的值含有写不进设置文件的字符，请改用环境变量`)
  return `${name}=${quote}${value}${quote}`
}

/** Sets these values in the text and leaves every other line as the operator wrote it. */
function changeText(text, values) {
  const before = parseEnv(text)
  let changed = text
  for (const [name, value] of Object.entries(values)) {
    if (before[name] === value) continue
    const line = writeLine(name, value)
    // A quoted value may have several lines.
    const old = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=(?:[ \\t]*(['"\`])[^]*?\\1)?.*$`, 'm')
    changed = old.test(changed)
      ? changed.replace(old, () => line)
      : `${changed.replace(/[^\n]$/, '$&\n')}${line}\n`
  }
  const after = parseEnv(changed)
  for (const [name, value] of Object.entries({ ...before, ...values }))
    if (after[name] !== value) throw new Problem(`${name}：设置文件里原来的写法无法替换，请手工修改后重试`)
  return changed
}

/** What is written has cost a code that works once, so this is checked before. */
export function checkWritable(path) {
  try {
    accessSync(dirname(path), constants.W_OK)
  } catch ({ code }) {
    throw new Problem(
      code === 'ENOENT'
        ? `没有目录 ${dirname(path)}，请先建好`
        : `写不了目录 ${dirname(path)}，请用运行节点的用户执行`,
    )
  }
}

/** Replaces the file in one step, readable for its owner alone; a crash leaves the old file or the new one. */
export function writeValues(path, values) {
  const text = changeText(existsSync(path) ? readText(path) : HEAD, values)
  const passing = `${path}.${process.pid}.new`
  try {
    writeFileSync(passing, text, { mode: 0o600, flag: 'wx' })
    chmodSync(passing, 0o600)
    renameSync(passing, path)
  } catch ({ code, message }) {
    rmSync(passing, { force: true })
    throw new Problem(
      code === 'ENOENT'
        ? `没有目录 ${dirname(path)}，请先建好`
        : `写不了设置文件 ${path}：${message}。请用运行节点的用户执行，或用 --file 换一个位置`,
    )
  }
}
