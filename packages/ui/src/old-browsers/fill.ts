import 'core-js/actual/array/to-reversed.js'
import 'core-js/actual/array/to-sorted.js'
import 'core-js/actual/array/to-spliced.js'
import 'core-js/actual/array/with.js'
import 'core-js/actual/url/can-parse.js'
import { any, timeout } from './abort-signals.ts'

if (!('timeout' in AbortSignal)) Object.defineProperty(AbortSignal, 'timeout', { value: timeout })
if (!('any' in AbortSignal)) Object.defineProperty(AbortSignal, 'any', { value: any })
