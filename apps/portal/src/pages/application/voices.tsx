import type { Question, Review } from '@biaojie/contract/marketplace/market/shapes.ts'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { Button } from '@biaojie/ui/button.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../../client/request.ts'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import type { ApplicationView } from './shown-application.ts'
import * as styles from './voices.module.css'

const AskForm = lazily(async () => (await import('./ask-form.tsx')).AskForm)

/** So many reviews or questions are loaded at a time. */
const PORTION = 20

/** `stars` is 0 without a filter; `pages` is the number of loaded pages, 0 for the first reviews of the page. */
type Shown = { reviews: readonly Review[]; stars: number; pages: number }

/** Shows reviews of companies that have bought the application. */
export function Reviews({ application: { id, rating, reviewList } }: { application: ApplicationView }) {
  const [shown, setShown] = useState<Shown>({ reviews: reviewList, stars: 0, pages: 0 })
  const load = async (stars: number, page: number) => {
    const body = { productId: id, stars: stars || undefined, current: page, size: PORTION }
    const answer = await request('reviewList', { body })
    if (!answer.ok) return showToast(answer.message, { kind: 'err' })
    const { records } = answer.data
    setShown({ reviews: page === 1 ? records : [...shown.reviews, ...records], stars, pages: page })
  }
  const { reviews, stars, pages } = shown
  const total = stars === 0 ? rating.count : (rating.byStars[5 - stars] ?? 0)
  return (
    <section id="reviews" aria-label="评价">
      <SectionHead title="评价" note="只有买过的企业能评，一单一评" />
      {rating.count === 0 ? (
        <p className={styles.none}>还没有评价。买过的企业可以在控制台“我的订单”里写下第一条。</p>
      ) : (
        <div className={styles.reviews}>
          <Distribution rating={rating} stars={stars} onStars={(next) => load(next, 1)} />
          <ol>
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ol>
        </div>
      )}
      {(total > reviews.length || stars > 0) && (
        <div className={styles.more}>
          {total > reviews.length && (
            <Button kind="text" onClick={() => load(stars, pages + 1)}>
              {pages === 0 ? `全部 ${total} 条评价` : `再看 ${Math.min(PORTION, total - reviews.length)} 条`}
            </Button>
          )}
          {stars > 0 && (
            <Button kind="text" onClick={() => load(0, 1)}>
              不限 {stars} 分，看全部 {rating.count} 条
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

type DistributionProps = {
  rating: ApplicationView['rating']
  stars: number
  onStars: (stars: number) => void
}

/** Shows the number of reviews by stars; pressing a row filters the reviews. */
function Distribution({ rating, stars, onStars }: DistributionProps) {
  return (
    <div className={styles.rating}>
      <p>
        <b>{rating.average.toFixed(1)}</b> / 5
      </p>
      <dl>
        {rating.byStars.map((count, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five to one star, fixed places
          <div key={index}>
            <dt>
              <button
                type="button"
                aria-pressed={stars === 5 - index}
                disabled={count === 0}
                onClick={() => onStars(stars === 5 - index ? 0 : 5 - index)}
              >
                {5 - index} 分
              </button>
            </dt>
            <dd>
              <meter min={0} max={rating.count} value={count} aria-label={`${5 - index} 分的条数`} />
              {count}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function ReviewItem({
  review: { companyName, packageName, durationUnitView, stars, text: words, createTime, reply },
}: {
  review: Review
}) {
  return (
    <li>
      <p className={styles.by}>
        <b>{companyName}</b>
        <span role="img" aria-label={`${stars} 分`} className={styles.cells}>
          {Array.from({ length: 5 }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: five fixed cells
            <i key={place} className={place < stars ? styles.filled : undefined} />
          ))}
        </span>
        <span className={text.remark}>
          {packageName} · {durationUnitView}
        </span>
        <time>{createTime.slice(0, 10)}</time>
      </p>
      <p>{words}</p>
      {reply && (
        <p className={styles.reply}>
          <b>服务商答复</b>
          {reply}
        </p>
      )}
    </li>
  )
}

/** Reads the person's own questions without an answer, which only they see. */
function useOwnQuestions(id: number, signedIn: boolean) {
  const [own, setOwn] = useState<readonly Question[]>([])
  useEffect(() => {
    setOwn([])
    if (!signedIn) return
    let wanted = true
    sendSignedRequest('myApplication', { params: { id: String(id) } }, { quiet: true }).then((answer) => {
      if (wanted && answer.ok) setOwn(answer.data.questions)
    })
    return () => {
      wanted = false
    }
  }, [id, signedIn])
  return [own, setOwn] as const
}

/** Shows questions with their answers, and a way to ask. */
export function Questions({
  application: { id, questions: total, questionList },
}: {
  application: ApplicationView
}) {
  const [answered, setAnswered] = useState({ questions: questionList, pages: 0 })
  const [asking, setAsking] = useState(false)
  const { user } = useSession()
  const [own, setOwn] = useOwnQuestions(id, Boolean(user))
  const navigate = useNavigate()
  const loadMore = async () => {
    const page = answered.pages + 1
    const answer = await request('questionList', { body: { productId: id, current: page, size: PORTION } })
    if (!answer.ok) return showToast(answer.message, { kind: 'err' })
    const { records } = answer.data
    setAnswered({ questions: page === 1 ? records : [...answered.questions, ...records], pages: page })
  }
  const shown = [...own, ...answered.questions]
  const left = total - answered.questions.length
  return (
    <section id="questions" aria-label="问答">
      <SectionHead title="问答" note="服务商 1 个工作日内答复" />
      {shown.length === 0 && <p className={styles.none}>还没有人提问。</p>}
      <QuestionItems questions={shown} />
      {asking ? (
        <AskForm
          id={id}
          onCancel={() => setAsking(false)}
          onFailed={() => setAsking(false)}
          onAsked={(question) => {
            setAsking(false)
            setOwn([question, ...own])
          }}
        />
      ) : (
        <div className={styles.more}>
          <Button
            kind="outline"
            onClick={() => (user ? setAsking(true) : navigate(paths.login({ cbl: paths.application(id) })))}
          >
            我要提问
          </Button>
          {left > 0 && (
            <Button kind="text" onClick={loadMore}>
              {answered.pages === 0 ? `全部 ${total} 个问答` : `再看 ${Math.min(PORTION, left)} 个`}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function QuestionItems({ questions }: { questions: readonly Question[] }) {
  return (
    <dl className={styles.questions}>
      {questions.map(({ id, question, answer, createTime }) => (
        <div key={id}>
          <dt>
            {question}
            <time>{createTime.slice(0, 10)}</time>
          </dt>
          <dd>{answer || '您的提问，等待服务商答复，答复后公开'}</dd>
        </div>
      ))}
    </dl>
  )
}
