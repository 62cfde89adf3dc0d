import type { DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { App } from 'antd'
import { useCallMutation } from '../../../kit/calls.ts'

type Download = 'orderReceipt' | 'orderReceipts' | 'orderContract' | 'invoiceFile' | 'quoteFile'

/** Requests the address of a file, which is valid for five minutes, and downloads it. */
export function useDownload<N extends Download>(call: N) {
  const { message } = App.useApp()
  const { send, busy } = useCallMutation(call)
  const download = async (body: InputOf<N>['body']) => {
    const answer = await send({ body } as Partial<InputOf<N>>)
    if (answer.ok) location.assign((answer.data as DataOf<Download>).url)
    else message.error(answer.message)
  }
  return { download, busy }
}
