import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../source-files.ts'

/*
 * Throw-away machines for the drill: an empty Debian with its own systemd, processes, network and disk, without a way
 * out. Bases are made by mmdebstrap from the mirror that this machine uses, with the packages that a node needs in the
 * cache of apt.
 */

const BASES = '/var/cache/biaojie-drill'
const PACKAGES = 'postgresql nginx-light pgbackrest rsync openssl curl xz-utils logrotate'
/** Packages of a Debian server with default choices. */
const INCLUDED = 'systemd,systemd-sysv,dbus,ca-certificates,iproute2,procps,locales,gpgv'

function must(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`)
  return stdout
}

/** Returns the folder of an empty Debian, and makes it the first time and when other packages are needed. */
export function prepareBase(suite: string): string {
  const base = join(BASES, suite)
  const made = join(base, 'made')
  if (existsSync(made) && readFileSync(made, 'utf8') === PACKAGES) return base
  rmSync(base, { recursive: true, force: true })
  mkdirSync(BASES, { recursive: true })
  const targets = must(
    'apt-get',
    'indextargets',
    '--format',
    '$(REPO_URI)',
    'Created-By: Packages',
    'Label: Debian',
  )
  const [mirror = ''] = targets.split('\n')
  must('mmdebstrap', '--variant=minbase', `--include=${INCLUDED}`, suite, base, `deb ${mirror} ${suite} main`)
  must('cp', '/etc/resolv.conf', join(base, 'etc'))
  must('chroot', base, 'sh', '-ec', `apt-get update -qq; apt-get install -y -qq --download-only ${PACKAGES}`)
  writeFileSync(made, PACKAGES)
  return base
}

/** Script that becomes the first process of the machine. */
const BOOT = `
set -euo pipefail
base=$1 place=$2 repository=$3
ip link set lo up
mount --make-rprivate /
mount -t overlay overlay -o "lowerdir=$base,upperdir=$place/upper,workdir=$place/work" "$place/root"
cd "$place/root"
mkdir -p ".$repository"
mount --bind -o ro "$repository" ".$repository"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do
  mknod -m 666 "dev/$device" c $(stat -c '%Hr %Lr' "/dev/$device")
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
pivot_root . mnt
exec chroot . /usr/bin/env -i container=drill PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c 'umount -l /mnt; exec /lib/systemd/systemd --system'
`

export type Machine = {
  /** The path of its disk on this machine. */
  disk: string
  /** The path of its disk together with its base, while it runs. */
  root: string
  /** Runs a script of bash; resolves with its exit code. */
  run: (script: string, environment: Record<string, string>) => number
  end: () => Promise<void>
}

const listChildren = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

async function findInit(child: ChildProcess): Promise<number> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(200)) {
    const [init] = child.pid ? listChildren(child.pid) : []
    if (!init) continue
    const { stdout } = spawnSync('nsenter', ['-t', String(init), '-a', 'systemctl', 'is-system-running'], {
      encoding: 'utf8',
    })
    if (/^(running|degraded)/.test(stdout)) return init
  }
  throw new Error('the machine did not start')
}

/** Boots a machine whose disk lies in `place`; this repository is there for reading, at the same path. */
export async function bootMachine(base: string, place: string, host: string): Promise<Machine> {
  for (const name of ['upper/etc', 'work', 'root']) mkdirSync(join(place, name), { recursive: true })
  writeFileSync(join(place, 'upper/etc/hosts'), `127.0.0.1 localhost ${host}\n`)
  const group = `/sys/fs/cgroup/${existsSync('/sys/fs/cgroup/unified') ? 'unified/' : ''}drill-${process.pid}`
  mkdirSync(group, { recursive: true })
  const apart = ['--mount', '--pid', '--fork', '--net', '--uts', '--ipc', '--cgroup', '--kill-child']
  const enter = `echo 0 > ${group}/cgroup.procs; exec unshare ${apart.join(' ')} bash -c "$1" boot "\${@:2}"`
  const child = spawn('bash', ['-c', enter, 'enter', BOOT, base, place, root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const init = await findInit(child)
  return {
    disk: join(place, 'upper'),
    root: `/proc/${init}/root`,
    run(script, environment) {
      const file = `/proc/${init}/root/root/steps.sh`
      writeFileSync(file, script)
      const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
      const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
      const command = [
        'env',
        '-i',
        'HOME=/root',
        path,
        'LANG=C.UTF-8',
        ...settings,
        'bash',
        '-c',
        'cd /root && exec bash steps.sh',
      ]
      return spawnSync('nsenter', ['-t', String(init), '-a', ...command], { stdio: 'inherit' }).status ?? 1
    },
    async end() {
      process.kill(init, 'SIGKILL')
      await once(child, 'exit')
      spawnSync('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';'])
    },
  }
}
