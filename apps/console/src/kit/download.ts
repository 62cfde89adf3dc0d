import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { saveEncodedFile } from '@biaojie/ui/files/save-file.ts'
import { useCallMutation } from './calls.ts'

type Address = { url: string }
type EncodedFile = Parameters<typeof saveEncodedFile>[0]
/** Calls that answer a file, or its address, which is valid for minutes. */
export type FileCall = {
  [N in CallName]: DataOf<N> extends Address | EncodedFile ? N : never
}[CallName]

/** Returns the function that makes a call and saves the file of its answer. */
export function useDownload<N extends FileCall>(call: N, options?: Parameters<typeof useCallMutation>[1]) {
  const { run, busy } = useCallMutation(call, options)
  const download = async (body?: InputOf<N>['body']) => {
    const file: Address | EncodedFile | undefined = await run({ body } as Partial<InputOf<N>>)
    if (!file) return
    if ('url' in file) location.assign(file.url)
    else saveEncodedFile(file)
  }
  return { download, busy }
}
