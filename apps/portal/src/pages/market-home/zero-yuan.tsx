import type { DataOf } from '@biaojie/contract/calls.ts'
import { pick } from '@biaojie/contract/records.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { ApplicationPicture } from '../../market/application-picture.tsx'
import { CARD_FIELDS } from '../../market/card.ts'
import { paths } from '../../paths.ts'
import { AXIS, parseReach } from './free-periods.ts'
import * as styles from './zero-yuan.module.css'

const PLACES = 4

type Offer = ReturnType<typeof toOffer>

/** Returns the data that a row shows. */
export const toOffer = ({ application, ...offer }: DataOf<'zeroYuan'>[number]) => ({
  ...offer,
  reach: parseReach(offer.span),
  application: pick(application, [...CARD_FIELDS, 'picture']),
})

/** Draws the free periods on one axis; empty places invite further offers. */
export function ZeroYuan({ offers }: { offers: readonly Offer[] }) {
  const places = Array.from({ length: PLACES }, (_, place) => offers[place])
  return (
    <>
      <div className={styles.axis} aria-hidden>
        <p>
          {AXIS.map(({ label, at }) => (
            <span key={label} style={{ '--at': `${at}%` }}>
              {label}
            </span>
          ))}
        </p>
      </div>
      <ul className={styles.list}>
        {places.map((offer, place) =>
          offer ? (
            <li key={offer.application.id} className={drawing.cropOnHover}>
              <ApplicationPicture application={offer.application} sizes="96px" className={styles.picture} />
              <div className={styles.text}>
                <h3>
                  <a href={paths.applicationListDetail(offer.application.id)}>{offer.application.name}</a>
                </h3>
                <p>{offer.what}</p>
              </div>
              <div className={styles.scale}>
                {AXIS.map(({ at }) => (
                  <i key={at} style={{ '--at': `${at}%` }} aria-hidden />
                ))}
                <p className={styles.span} style={{ '--reach': `${offer.reach}%` }}>
                  <span>
                    <b>
                      0<i>.00</i>
                    </b>{' '}
                    元 · {offer.span}
                  </span>
                  <i className={drawing.dimension} />
                  <small>{offer.after}</small>
                </p>
              </div>
              <span
                className={cx(getButtonClass({ kind: 'quiet', size: 'small' }), styles.action)}
                aria-hidden
              >
                立即获取
              </span>
            </li>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: four fixed places
            <li key={place} className={styles.empty}>
              <span className={cx(styles.picture, drawing.crop)} aria-hidden />
              <div className={styles.text}>
                <h3>这一席空着</h3>
                <p>下一个 0 元应用通过审核后挂在这里</p>
              </div>
              <a className={styles.action} href={paths.ecology}>
                我要上架
              </a>
            </li>
          ),
        )}
      </ul>
    </>
  )
}
