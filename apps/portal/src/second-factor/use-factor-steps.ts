import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import type { CreationOptions } from '@biaojie/contract/accounts/accounts/second-factor/passkeys.ts'
import type { SecondProof } from '@biaojie/contract/accounts/accounts/second-factor/proof.ts'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { type FormEvent, useState } from 'react'
import { useForm } from '../account-form/use-form.ts'
import { makePasskey, signWithPasskey } from '../client/passkeys.ts'
import { isRefusal } from '../client/request.ts'
import { sendSignedRequest } from '../client/signed-request.ts'
import type { FactorChange, Method, Values } from './factor-steps.tsx'

/** The steps are the proof of the person, the new factor, then new backup codes if there are any. */
export type Step =
  | { name: 'proof' }
  | { name: 'app'; secret: string; uri: string }
  | { name: 'passkey'; options: CreationOptions }
  | { name: 'backup'; codes: string[] }

const DONE: Record<FactorChange['what'], string> = {
  app: '验证器已绑定',
  passkey: '通行密钥已添加',
  codes: '备用码已重新生成',
  off: '两步验证已停用',
  remove: '已移除',
}

const findProblems = (step: Step, method: Method, { password, code }: Values): Partial<Values> => {
  if (step.name === 'app') return code.trim() ? {} : { code: '请输入动态码' }
  if (step.name !== 'proof') return {}
  return {
    ...(!password && { password: '密码不能为空' }),
    ...(method === 'code' && !code.trim() && { code: '请输入动态码或备用码' }),
  }
}

type Outcome = { failure: string } | { next: Step } | { codes: string[] } | 'done'

/** Returns the proof besides the password: a new signature, or the typed code. */
async function makeProof(method: Method, code: string): Promise<SecondProof | { failure: string }> {
  if (method === 'none') return {}
  if (method === 'code') return { code: code.trim() }
  const options = await sendSignedRequest('passkeyProof', { body: {} })
  if (!options.ok) return { failure: options.message }
  const signed = await signWithPasskey(options.data)
  return signed.ok ? { passkey: signed.data } : { failure: signed.message }
}

/** Sends the first step: returns the result, or the next step with the factor to bind. */
async function begin(change: FactorChange, values: Values, method: Method): Promise<Outcome> {
  const proof = await makeProof(method, values.code)
  if ('failure' in proof) return proof
  const body = { ...proof, password: encodePassword(values.password) }
  if (change.what === 'app') {
    const answer = await sendSignedRequest('secondFactorBegin', { body })
    return answer.ok ? { next: { name: 'app', ...answer.data } } : { failure: answer.message }
  }
  if (change.what === 'passkey') {
    const answer = await sendSignedRequest('passkeyBegin', { body })
    return answer.ok ? { next: { name: 'passkey', options: answer.data } } : { failure: answer.message }
  }
  if (change.what === 'codes') {
    const answer = await sendSignedRequest('secondFactorBackupCodes', { body })
    return answer.ok ? { codes: answer.data.backupCodes } : { failure: answer.message }
  }
  const answer = await (change.what === 'remove'
    ? sendSignedRequest('secondFactorRemove', { body: { ...body, factor: change.factor } })
    : sendSignedRequest('secondFactorDisable', { body }))
  return answer.ok ? 'done' : { failure: answer.message }
}

async function confirmApp(code: string): Promise<Outcome> {
  const answer = await sendSignedRequest('secondFactorConfirm', { body: { code: code.trim() } })
  return answer.ok ? { codes: answer.data.backupCodes } : { failure: answer.message }
}

async function createPasskey(options: CreationOptions, name: string): Promise<Outcome & object> {
  const made = await makePasskey(options)
  if (!made.ok) return { failure: made.message }
  const answer = await sendSignedRequest('passkeyConfirm', {
    body: { name: name.trim(), credential: made.data },
  })
  if (answer.ok) return { codes: answer.data.backupCodes }
  // The challenge is used up, so only a new one, for the password, can continue.
  if (isRefusal(answer, 'passkey_over', 'passkey_wrong'))
    return { next: { name: 'proof' }, failure: answer.message }
  return { failure: answer.message }
}

/** Leads through the steps, each with its own button. */
export function useFactorSteps(change: FactorChange, method: Method, onDone: () => void, close: () => void) {
  const [step, setStep] = useState<Step>({ name: 'proof' })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const form = useForm<Values>({ password: '', code: '', name: '' }, (values) =>
    findProblems(step, method, values),
  )
  const run = (): Promise<Outcome> => {
    if (step.name === 'app') return confirmApp(form.values.code)
    if (step.name === 'passkey') return createPasskey(step.options, form.values.name)
    return begin(change, form.values, method)
  }
  const settle = (outcome: Outcome) => {
    if (outcome !== 'done' && 'failure' in outcome) setFailure(outcome.failure)
    if (outcome !== 'done' && 'next' in outcome) {
      form.set('code', '')
      return setStep(outcome.next)
    }
    if (outcome !== 'done' && !('codes' in outcome)) return
    onDone()
    if (outcome !== 'done' && outcome.codes.length > 0)
      return setStep({ name: 'backup', codes: outcome.codes })
    showToast(DONE[change.what])
    close()
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    if (step.name === 'backup') return close()
    if (!form.passes()) return
    setBusy(true)
    settle(await run())
    setBusy(false)
  }
  return { step, busy, failure, setFailure, form, onSubmit }
}
