import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { getRefusalCode, type testApp } from './app.ts'
import { PASSWORD } from './people.ts'

const AT_ONCE = 200

/**
 * Tries this many codes for a phone, each from a different address, with the correct one last. Returns how
 * many were checked and found wrong, and how many created an account.
 */
export async function guessCode(
  { call }: Pick<Awaited<ReturnType<typeof testApp>>, 'call'>,
  { phoneNo, code, many }: { phoneNo: string; code: string; many: number },
) {
  const guess = (i: number) =>
    call('registerAccount', {
      body: {
        phoneNo,
        account: 'the-guesser',
        email: 'g@example.com',
        password: encodePassword(PASSWORD),
        verifiyCode: String(i).padStart(6, '0'),
      },
      ip: `10.${i >> 12}.${(i >> 6) % 64}.${i % 64}`,
    })
  const guesses = [...Array.from({ length: many }, (_, i) => i * 97), Number(code)]
  const found = { wrong: 0, guessed: 0 }
  for (let at = 0; at < guesses.length; at += AT_ONCE) {
    const answers = await Promise.all(guesses.slice(at, at + AT_ONCE).map(guess))
    found.wrong += answers.filter((answer) => answer.code === getRefusalCode('verify_code_wrong')).length
    found.guessed += answers.filter(({ success }) => success).length
  }
  return found
}
