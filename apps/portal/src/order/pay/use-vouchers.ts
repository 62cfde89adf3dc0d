import {
  IMAGE_TYPES,
  makeWrongFormatMessage,
} from '@biaojie/contract/enterprises/registrations/picture-rules.ts'
import { VOUCHER_BYTES, VOUCHER_TOO_LARGE, VOUCHERS_MAX } from '@biaojie/contract/orders/rules.ts'
import { isOneOf } from '@biaojie/contract/records.ts'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { useEffect, useRef, useState } from 'react'
import { sendSignedUpload } from '../../client/signed-request.ts'

type State =
  | { kind: 'uploading'; loaded: number; total: number }
  /** `fileName` is its name on the node. */
  | { kind: 'done'; fileName: string; preview: string }
  | { kind: 'error'; reason: string; file?: File }
export type Voucher = { key: string; name: string; bytes?: number; state: State }

const INTERRUPTED = '上传中断'

/** Returns the format of a file from its type, or from its name. */
function getFormat({ type, name }: File): string {
  const declared = type.startsWith('image/') ? type.slice(6).replace(/^x-(ms-)?/, '') : ''
  return declared || (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '未知')
}

/** Returns the problem of a file before it is sent; the server checks it again. */
function checkFile(file: File): string {
  const format = getFormat(file)
  if (!isOneOf(IMAGE_TYPES, format)) return makeWrongFormatMessage(format)
  return file.size > VOUCHER_BYTES ? VOUCHER_TOO_LARGE : ''
}

/** Sends files until the page is left; previews come from this device, not from the node. */
function useSending(put: (key: string, state: State) => void) {
  const leaving = useRef<AbortController>(undefined)
  const previews = useRef<string[]>([])
  useEffect(() => {
    leaving.current = new AbortController()
    const made = previews.current
    return () => {
      leaving.current?.abort()
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [])
  return async (key: string, file: File) => {
    const showProgress = (loaded: number, total: number) => put(key, { kind: 'uploading', loaded, total })
    showProgress(0, file.size)
    const signal = leaving.current?.signal
    const answer = await sendSignedUpload('uploadForPrivate', {
      file,
      query: { usage: 'voucher' },
      onProgress: showProgress,
      ...(signal && { signal }),
    })
    if (signal?.aborted) return
    if (!answer.ok) {
      const reason = answer.message || INTERRUPTED
      put(key, { kind: 'error', reason, file })
      return showToast(reason, { kind: 'err' })
    }
    const preview = URL.createObjectURL(file)
    previews.current.push(preview)
    put(key, { kind: 'done', fileName: answer.data.fileName, preview })
  }
}

/** Uploads the vouchers of a transfer one by one. */
export function useVouchers(initial: () => Voucher[], onChanged: () => void) {
  const [list, setList] = useState(initial)
  const count = useRef(0)
  const put = (key: string, state: State) =>
    setList((before) => before.map((voucher) => (voucher.key === key ? { ...voucher, state } : voucher)))
  const send = useSending(put)

  const add = (files: Iterable<File>) => {
    onChanged()
    const room = VOUCHERS_MAX - list.length
    const chosen = [...files]
    if (chosen.length > room) showToast(`支付凭证最多 ${VOUCHERS_MAX} 张`, { kind: 'warn' })
    for (const file of chosen.slice(0, Math.max(room, 0))) {
      const key = `new-${count.current++}`
      const reason = checkFile(file)
      const state: State = reason
        ? { kind: 'error', reason }
        : { kind: 'uploading', loaded: 0, total: file.size }
      setList((before) => [...before, { key, name: file.name || '粘贴的截图.png', bytes: file.size, state }])
      if (reason) showToast(reason, { kind: 'err' })
      else send(key, file)
    }
  }

  return {
    list,
    add,
    remove: (key: string) => {
      onChanged()
      setList((before) => before.filter((voucher) => voucher.key !== key))
    },
    retry: ({ key, state }: Voucher) => {
      if (state.kind === 'error' && state.file) send(key, state.file)
    },
    /** After a new login only names are restored; the node still has the pictures. */
    restore: (kept: { name: string; fileName: string }[]) =>
      setList(
        kept.map(({ name, fileName }) => ({
          key: fileName,
          name,
          state: { kind: 'done', fileName, preview: '' },
        })),
      ),
    busy: list.some(({ state }) => state.kind === 'uploading'),
    done: list.flatMap(({ name, state }) =>
      state.kind === 'done' ? [{ name, fileName: state.fileName }] : [],
    ),
  }
}

export type VoucherList = ReturnType<typeof useVouchers>
