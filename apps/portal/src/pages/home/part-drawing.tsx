import type { StartPage } from '@biaojie/contract/content/content/pages.ts'
import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { OwnPicture } from '../../pictures/own-picture.tsx'
import type { Code } from './figures.ts'
import * as styles from './hero.module.css'

/**
 * On phones this is a little less than the real width (87 % of the window), so that a screen of 1.75 dots
 * takes the width of 560.
 */
const SIZES = '(min-width: 1440px) 610px, (min-width: 1024px) 42vw, (min-width: 768px) 480px, 320px'

/**
 * Draws the part with its outer diameter as a dimension and its code magnified; leader lines connect it with
 * the identifier below.
 */
export function PartDrawing({ code, start }: { code: Code; start: StartPage }) {
  if (!start.picture)
    return (
      <div className={cx(styles.part, styles.codeAlone)}>
        <CodeImage path={code.path} modules={code.modules} size={280} label="标识码" />
      </div>
    )
  return (
    <div className={styles.part}>
      <OwnPicture
        src={`${start.picture}-1120.webp`}
        sizes={SIZES}
        width={610}
        height={610}
        alt={start.pictureAlt ?? ''}
        fetchPriority="high"
      />
      <DeskLines code={code} measure={start.measure ?? ''} />
      <PhoneLines measure={start.measure ?? ''} />
    </div>
  )
}

/** Drawn on the sheet of 1280 × 736; the view box is its right part. */
function DeskLines({ code, measure }: { code: Code; measure: string }) {
  return (
    <svg className={cx(styles.lines, styles.deskLines)} viewBox="700 0 628 736" fill="none" aria-hidden>
      <path stroke="var(--color-sky)" strokeOpacity=".55" d="M746 40H985M746 513H960" />
      <path stroke="var(--color-orange)" strokeWidth="1.25" d="M756 42V252M756 302V511" />
      <path fill="var(--color-orange)" d="M756 40l-3.5 13h7zM756 513l-3.5-13h7z" />
      <text
        className={styles.size}
        x="756"
        y="285"
        textAnchor="middle"
        fill="var(--color-white)"
        fontSize="26"
      >
        {measure}
      </text>
      <circle cx="928" cy="364" r="38" stroke="var(--color-sky)" strokeWidth="1.5" />
      <path stroke="var(--color-sky)" d="M965 373.5 1121 413" />
      <circle
        cx="1190"
        cy="430"
        r="71"
        fill="var(--color-navy)"
        stroke="var(--color-sky)"
        strokeWidth="1.5"
      />
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the drawing around it is hidden from readers */}
      <svg x="1144" y="384" width="92" height="92" viewBox={`0 0 ${code.modules} ${code.modules}`}>
        <path stroke="var(--color-white)" d={code.path} shapeRendering="crispEdges" />
      </svg>
      <g className={styles.leaders}>
        <path stroke="var(--color-orange)" strokeWidth="1.25" d="M756 513V527H928V541" />
        <path fill="var(--color-orange)" d="M928 545l-3.5-10h7z" />
        <path stroke="var(--color-sky)" d="M1194 501V541" />
        <path fill="var(--color-sky)" d="M1194 545l-3.5-10h7z" />
        <text x="1206" y="522" fill="var(--color-navy-muted)" fontSize="12">
          码面放大 4 : 1
        </text>
      </g>
    </svg>
  )
}

function PhoneLines({ measure }: { measure: string }) {
  return (
    <svg className={cx(styles.lines, styles.phoneLines)} viewBox="0 0 390 330" fill="none" aria-hidden>
      <path stroke="var(--color-sky)" strokeOpacity=".55" d="M24 31H190M24 295H200" />
      <path stroke="var(--color-orange)" strokeWidth="1.25" d="M32 33V146M32 184V293" />
      <path fill="var(--color-orange)" d="M32 31l-3.5 12h7zM32 295l-3.5-12h7z" />
      <text
        className={styles.size}
        x="36"
        y="172"
        textAnchor="middle"
        fill="var(--color-white)"
        fontSize="22"
      >
        {measure}
      </text>
    </svg>
  )
}
