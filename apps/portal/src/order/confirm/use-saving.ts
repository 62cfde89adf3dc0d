import type { DataOf } from '@biaojie/contract/calls.ts'
import { AGREEMENT_MISSING } from '@biaojie/contract/marketplace/market/rules.ts'
import { findPoNumberProblem, findRemarkProblem, MISSING_PREFIX } from '@biaojie/contract/orders/rules.ts'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { useEffect, useRef, useState } from 'react'
import { isRefusal } from '../../client/request.ts'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { offerToKeep, takeKept } from '../../session/kept-forms.ts'
import { useIdempotency } from '../use-order.ts'

export type OrderPreview = DataOf<'orderPreview'>

/** The buyer types these, and they are kept over a login. */
type Typed = { remark: string; poNumber: string }
const NOTHING: Typed = { remark: '', poNumber: '' }

type Extra = { entitlementId?: string; upgradesId?: string; transactionId?: number; additional?: boolean }
type SavingInput = {
  preview: OrderPreview
  extra: Extra
  reload: () => Promise<unknown>
  onSaved: (order: DataOf<'orderSave'>) => void
  isAdditional: boolean
}

/** Creates a separate right, although the company has others. */
export const isBesideOthers = ({ owned, renewsFrom, upgrades }: OrderPreview) =>
  owned.length > 0 && !renewsFrom && !upgrades

const FORM = 'confirm-order'

/** The API expects the chosen price in several fields. */
const toBody = (preview: OrderPreview, { remark, poNumber }: Typed, extra: Extra) => ({
  buyerCompanyId: preview.buyerCompanyId,
  buyerCompanyName: preview.buyerCompanyName,
  productId: preview.orderDetails[0]!.productId,
  type: 0,
  totalAmount: preview.totalAmount,
  salePrice: preview.salePrice,
  standardPrice: preview.standardPrice,
  remark: remark.trim(),
  poNumber: poNumber.trim(),
  orderDetails: preview.orderDetails.map((line) => ({
    appId: line.appId,
    packageProductId: line.packageProductId,
    packageName: line.packageName,
    price: line.price,
    packagePriceId: line.packagePriceId,
    purchaseDuration: line.purchaseDuration,
    durationUnit: line.durationUnit,
    productId: line.productId,
    productName: line.productName,
  })),
  ...extra,
})

/** Keeps what is typed and the agreement and saves the order. A changed price needs a new confirmation. */
export function useSaving({ preview, extra, reload, onSaved, ...input }: SavingInput) {
  const [given, setGiven] = useState(NOTHING)
  const [agreed, setAgreed] = useState(false)
  const [agreementProblem, setAgreementProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [oldPrice, setOldPrice] = useState<number>()
  const [isAdditional, setAdditional] = useState(input.isAdditional)
  const keyFor = useIdempotency()
  const typed = useRef(NOTHING)
  typed.current = given
  useEffect(() => {
    setGiven((before) => takeKept<Typed>(FORM) ?? before)
    return offerToKeep(FORM, () => typed.current)
  }, [])

  const save = async () => {
    setFailure('')
    if (!agreed) {
      setAgreementProblem(AGREEMENT_MISSING)
      return showToast(AGREEMENT_MISSING, { kind: 'warn' })
    }
    const problem = findRemarkProblem(given.remark) || findPoNumberProblem(given.poNumber)
    if (problem) return showToast(problem, { kind: 'err' })
    const body = toBody(preview, given, { ...extra, ...(isAdditional && { additional: true }) })
    setBusy(true)
    const answer = await sendSignedRequest('orderSave', { body }, { headers: keyFor(body) })
    if (answer.ok) return onSaved(answer.data)
    if (isRefusal(answer, 'application_owned')) await reload()
    if (isRefusal(answer, 'price_changed')) {
      await reload()
      setOldPrice(preview.totalAmount)
    }
    setBusy(false)
    const message = isRefusal(answer, 'prefix_missing') ? MISSING_PREFIX.onSave : answer.message
    setFailure(message)
    showToast(message, { kind: 'err' })
  }
  return {
    ...given,
    setRemark: (remark: string) => setGiven((before) => ({ ...before, remark })),
    setPoNumber: (poNumber: string) => setGiven((before) => ({ ...before, poNumber })),
    agreed,
    setAgreed: (value: boolean) => {
      setAgreed(value)
      if (value) setAgreementProblem('')
    },
    agreementProblem,
    isAdditional,
    buyAnother: () => setAdditional(true),
    /** The company uses the application, and has to choose between a renewal and one more. */
    hasToChoose: isBesideOthers(preview) && !isAdditional,
    busy,
    failure,
    /** The price before it changed under the open page. */
    oldPrice,
    save,
  }
}

export type Saving = ReturnType<typeof useSaving>
