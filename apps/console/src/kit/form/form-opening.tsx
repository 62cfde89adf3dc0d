import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { PageBody, PageHead } from '../page-head.tsx'
import { Failed, Waiting } from '../states.tsx'

type Props = {
  /** The word for the record of the form: 横幅. */
  noun: string
  back: { to: string; label: string }
  /** The text when there is no such record: 没有这幅横幅. */
  missing: string
  asked: { data: unknown; failure: Parameters<typeof Failed>[0]['failure'] | undefined; reload: () => void }
}

/** Replaces a form whose record is being read, could not be read, or is gone. */
export function FormOpening({ noun, back, missing, asked: { data, failure, reload } }: Props) {
  return (
    <>
      <PageHead title={back.label} back={back} />
      <PageBody>
        {!data && !failure && <Waiting label={`正在加载${noun}`} lines={8} />}
        {!data && failure && <Failed failure={failure} what={noun} onRetry={reload} />}
        {data !== undefined && (
          <EmptyState title={missing} level="h2">
            可能已被同事删除。
          </EmptyState>
        )}
      </PageBody>
    </>
  )
}
