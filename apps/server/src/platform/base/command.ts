/** The path of Node.js after an installation by install.sh. deploy/install/places.mjs must have the same path. */
const INSTALLED = '/opt/biaojie/bin/node'

/**
 * Returns what a person on this machine types to run a program of the node. Only install.sh makes the command
 * `biaojie`; an installed node has no npm.
 */
export const toCommandLine = (program: string, args = '', executable = process.execPath): string =>
  executable === INSTALLED
    ? `biaojie ${program} ${args}`.trim()
    : `npm run ${program}${args && ` -- ${args}`}`
