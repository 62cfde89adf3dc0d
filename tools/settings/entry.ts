// The set-up uses these parts of the server's settings; `npm run settings` makes tools/setup/settings.mjs of them.
export { EnvProblem } from '../../apps/server/src/platform/base/problem.ts'
export { readSettings, settingsFile } from '../../apps/server/src/platform/settings/file.ts'
export { SETTINGS } from '../../apps/server/src/platform/settings/names.ts'
