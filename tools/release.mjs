// `npm run release` makes dist/biaojie-<version>-<system>.tar.xz: a node that starts without a registry, with its own
// Node. It runs the steps that deploy/Containerfile names for its image, in a clean folder.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RELEASE_MARK } from './setup/build.mjs'
import { checkSystem, prepareDevelopment } from './setup/prepare.mjs'
import { root } from './setup/root.mjs'
import { main, Problem, run, systemPath } from './setup/run.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const NAME = `biaojie-${version}`

/** Returns the shell commands of the image's first stage. */
export function buildSteps() {
  const recipe = readFileSync(join(root, 'deploy/Containerfile'), 'utf8').replaceAll('\\\n', ' ')
  const [, first = ''] = recipe.split(/^FROM /m)
  const steps = [...first.matchAll(/^RUN (.+)$/gm)].map(([, command]) => command)
  if (steps.length === 0) throw new Problem('deploy/Containerfile 的第一阶段没有 RUN')
  return steps
}

async function must(command, args, options) {
  const { code } = await run(command, args, { path: systemPath(), ...options })
  if (code !== 0) throw new Problem(`${command} ${args.join(' ')} 没有成功`)
}

/** A release has its section, so that those who upgrade know what changes for them. */
function checkChangelog() {
  const file = join(root, 'CHANGELOG.md')
  if (!existsSync(file) || !readFileSync(file, 'utf8').includes(`\n## ${version} `))
    throw new Problem(`CHANGELOG.md 里没有“## ${version} ”一节`)
}

await main(async () => {
  checkSystem()
  process.chdir(root)
  checkChangelog()
  const node24 = await prepareDevelopment()
  const work = mkdtempSync(join(tmpdir(), 'biaojie-release-'))
  try {
    const folder = join(work, NAME)
    mkdirSync(folder)
    await must('sh', ['-ec', `git archive --format=tar HEAD | tar -x -C '${folder}'`])
    for (const step of buildSteps()) {
      console.log(`$ ${step.replace(/\s+/g, ' ')}`)
      await must('sh', ['-ec', `cd '${folder}' && ${step}`])
    }
    // The installation tells two releases apart by their marks.
    const { output: commit } = await run('git', ['rev-parse', '--short', 'HEAD'], { quiet: true })
    writeFileSync(join(folder, RELEASE_MARK), `${version} ${commit.trim()}\n`)
    copyFileSync(join(folder, 'deploy/install/install.sh'), join(folder, 'install.sh'))
    mkdirSync(join(folder, 'bin'))
    copyFileSync(node24, join(folder, 'bin/node'))
    // A fifth of the program is debug symbols; without the strip tool it is not changed.
    spawnSync('strip', ['--strip-unneeded', join(folder, 'bin/node')])
    mkdirSync(join(root, 'dist'), { recursive: true })
    const archive = join(root, 'dist', `${NAME}-${process.platform}-${process.arch}.tar.xz`)
    // The same contents give the same archive: owners and order do not depend on the machine.
    const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner']
    // Programs for x86 are smaller with the filter for their jumps.
    const filter = process.arch === 'x64' ? '--x86 --lzma2=preset=9' : '-9'
    const env = { XZ_OPT: `${filter} --threads=1` }
    await must('tar', ['-cJf', archive, ...same, '-C', work, NAME], { env })
    copyFileSync(join(folder, 'sbom.cdx.json'), join(root, 'dist', `${NAME}.cdx.json`))
    const digest = createHash('sha256').update(readFileSync(archive)).digest('hex')
    writeFileSync(`${archive}.sha256`, `${digest}  ${NAME}-${process.platform}-${process.arch}.tar.xz\n`)
    console.log(`${archive}\nSHA-256 ${digest}`)
    return 0
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})
