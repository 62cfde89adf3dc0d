import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { questions } from '../../../../../content/identification.ts'
import { site } from '../../../../../content/site.ts'
import { openDialog } from '../../dialogs.ts'

/** What applicants ask; the answers are in the page for search engines and without scripts. */
export function Questions() {
  return (
    <section className="blk">
      <div className="w idfaq">
        <div>
          <h2>常有人问</h2>
          <p>
            没有找到您的问题？{site.hours}，{site.replyPromise}。
          </p>
          <Button kind="outline" onClick={() => openDialog('consult')}>
            咨询
          </Button>
        </div>
        <div>
          {questions.map(({ ask, answer }, index) => (
            <details key={ask} open={index === 0}>
              <summary>
                <h3>{ask}</h3>
                <Icon name="chevron-down" size={18} />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
