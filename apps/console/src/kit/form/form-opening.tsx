import type { CallState } from '../calls.ts'
import { PageBody, PageHead } from '../page-head.tsx'
import { Answered, Empty } from '../states.tsx'

type Props = {
  /** The word for the record of the form: 横幅. */
  noun: string
  back: { to: string; label: string }
  /** The text when there is no such record: 没有这幅横幅. */
  missing: string
  query: CallState<unknown>
}

/** Replaces a form whose record is being read, could not be read, or is gone. */
export function FormOpening({ noun, back, missing, query }: Props) {
  return (
    <>
      <PageHead title={back.label} back={back} />
      <PageBody>
        <Answered query={query} noun={noun} lines={8}>
          {() => (
            <Empty title={missing} level="h2">
              可能已被同事删除。
            </Empty>
          )}
        </Answered>
      </PageBody>
    </>
  )
}
