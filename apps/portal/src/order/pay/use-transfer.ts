import { formatPlain } from '@biaojie/contract/money.ts'
import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import {
  describeDifference,
  findPayInfoProblems,
  type PayInfoProblems,
  parsePayAmount,
  TRANSFER_METHOD_CODE,
} from '@biaojie/contract/orders/rules.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import { clearErrors, showToast } from '@biaojie/ui/overlay/toast.ts'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../client/request.ts'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { paths } from '../../paths.ts'
import { offerToKeep, takeKept } from '../../session/kept-forms.ts'
import { toFen } from '../amounts.ts'
import { useIdempotency } from '../use-order.ts'
import { useVouchers, type Voucher } from './use-vouchers.ts'

type Values = Record<'depositBank' | 'bankAccountName' | 'bankNo' | 'payAmount' | 'payTime', string>
type Kept = { values: Values; vouchers: { name: string; fileName: string }[] }

/** Returns the values sent before, or the known data of the buyer. */
function makeFirstValues(order: OrderDetail): Values {
  const last = order.transfers.at(-1)
  return {
    depositBank: last?.depositBank ?? '',
    bankAccountName: last?.bankAccountName ?? order.buyerCompanyName,
    bankNo: last && /^\d+$/.test(last.bankNo) ? last.bankNo : '',
    payAmount: formatPlain(toFen(last?.payAmount ?? order.totalAmount)),
    payTime: last?.payTime ?? '',
  }
}

function listSentVouchers(order: OrderDetail): Voucher[] {
  const last = order.transfers.at(-1)
  return (last?.payPicture.split(',') ?? []).filter(Boolean).map((fileName, at) => ({
    key: fileName,
    name: `凭证 ${at + 1}`,
    state: { kind: 'done' as const, fileName, preview: last?.realPayPicture[at] ?? '' },
  }))
}

const toBody = (orderId: string, values: Values, pictures: readonly string[]) => ({
  orderId,
  ...values,
  bankNo: values.bankNo.replace(/\s/g, ''),
  payPicture: pictures.join(','),
  paymentMethod: TRANSFER_METHOD_CODE,
})

/** Shows the problems and focuses the first; returns true when there are none. */
function useProblems(form: RefObject<HTMLFormElement | null>) {
  const [problems, setProblems] = useState<PayInfoProblems>({})
  const show = (found: PayInfoProblems): boolean => {
    setProblems(found)
    const first = Object.keys(found)[0]
    const field = first && form.current?.elements.namedItem(first === 'payPicture' ? 'voucher' : first)
    if (field instanceof HTMLElement) field.focus()
    return !first
  }
  const solve = (name: keyof PayInfoProblems) => setProblems(({ [name]: _solved, ...rest }) => rest)
  return { problems, show, solve }
}

/** Keeps the form of a transfer with its problems, and sends it. */
export function useTransfer(order: OrderDetail, reload: () => void) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => makeFirstValues(order))
  const { problems, show, solve } = useProblems(form)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  /** By how much the amount differs from what is due, while the buyer is asked about it. */
  const [doubt, setDoubt] = useState('')
  const typedAmount = parsePayAmount(values.payAmount)
  const vouchers = useVouchers(
    () => listSentVouchers(order),
    () => solve('payPicture'),
  )
  const navigate = useNavigate()
  const keyFor = useIdempotency()
  useKept(order.id, { values, vouchers: vouchers.done }, ({ values, vouchers: kept }) => {
    setValues(values)
    vouchers.restore(kept)
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    clearErrors()
    setFailure('')
    if (vouchers.busy) return showToast('凭证还在上传，请稍候再提交', { kind: 'warn' })
    const pictures = vouchers.done.map(({ fileName }) => fileName)
    if (!show(findPayInfoProblems({ ...values, pictures }, formatTime(Date.now()).slice(0, 10)))) return
    const difference =
      typedAmount === undefined ? '' : describeDifference(typedAmount, toFen(order.totalAmount))
    if (difference) return setDoubt(difference)
    return send()
  }

  const send = async () => {
    const pictures = vouchers.done.map(({ fileName }) => fileName)
    const body = toBody(order.id, values, pictures)
    setBusy(true)
    const answer = await sendSignedRequest('orderSavePayinfo', { body }, { headers: keyFor(body) })
    setBusy(false)
    setDoubt('')
    if (answer.ok) {
      showToast('支付信息已提交')
      return navigate(paths.payResult({ id: order.id }), { state: { orderId: order.id } })
    }
    if (answer.errors) show(answer.errors)
    setFailure(answer.message)
    showToast(answer.message, { kind: 'err' })
    if (isRefusal(answer, 'order_moved_on')) reload()
  }

  return {
    form,
    values,
    problems,
    vouchers,
    busy,
    failure,
    typedAmount,
    doubt,
    confirm: send,
    correct: () => setDoubt(''),
    set: (name: keyof Values, value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      solve(name)
    },
    submit,
  }
}

/** Keeps typed and uploaded data when the session ends, and restores it after the next login. */
function useKept(orderId: string, content: Kept, restore: (kept: Kept) => void) {
  const latest = useRef({ content, restore })
  latest.current = { content, restore }
  useEffect(() => {
    const name = `transfer:${orderId}`
    const kept = takeKept<Kept>(name)
    if (kept) latest.current.restore(kept)
    return offerToKeep(name, () => latest.current.content)
  }, [orderId])
}

export type Transfer = ReturnType<typeof useTransfer>
