import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import type { ManagedSelection } from '@biaojie/contract/marketplace/market/desk.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Form, Input } from 'antd'
import { type MouseEvent, useState } from 'react'
import { FieldGroup } from '../../../kit/form/form-field.tsx'
import { pictureSource } from '../../../kit/pictures/picture-file.ts'
import * as inputs from '../parts/inputs.module.css'
import { type Point, PointInput } from '../parts/point-input.tsx'
import { ApplicationSelect } from '../parts/selects.tsx'
import * as styles from './selection.module.css'

export type Place = Omit<ManagedSelection['records'][number], 'productId'> & { productId: number | null }
type What = 'anchor' | 'balloon'
/** The next press on the drawing sets this point. */
type Picking = { row: number; what: What }

const MAX_PLACES = 12
const WORDS: Record<What, string> = { anchor: '落点', balloon: '序号' }

type Props = {
  value?: Place[]
  onChange?: (value: Place[]) => void
  id?: string
  sizeOf: (picture: Picture | undefined) => Point
}

/** Edits applications of the selection in their order, with their places on the drawing. */
export function PlacesInput({ value = [], onChange, id, sizeOf }: Props) {
  const [picture] = Form.useWatch<Picture[] | undefined>('pictureKey') ?? []
  const [picking, pick] = useState<Picking>()
  const set = (row: number, change: Partial<Place>) =>
    onChange?.(value.map((one, at) => (at === row ? { ...one, ...change } : one)))
  const forward = (row: number) => {
    const next = [...value]
    next.splice(row - 1, 0, ...next.splice(row, 1))
    onChange?.(next)
  }
  const put = (point: Point) => {
    if (!picking) return
    set(picking.row, { [picking.what]: point })
    pick(picking.what === 'anchor' ? { row: picking.row, what: 'balloon' } : undefined)
  }
  return (
    <FieldGroup className={inputs.rows} id={id}>
      {picture && (
        <Board picture={picture} size={sizeOf(picture)} places={value} picking={picking} onPut={put} />
      )}
      <ol className={styles.places}>
        {value.map((place, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be told apart by
          <li key={row}>
            <PlaceRow
              row={row}
              place={place}
              onChange={(change) => set(row, change)}
              onPick={picture && ((what) => pick({ row, what }))}
            />
            <RowTools
              row={row}
              onForward={() => forward(row)}
              onRemove={() => {
                pick(undefined)
                onChange?.(value.filter((_, at) => at !== row))
              }}
            />
          </li>
        ))}
      </ol>
      {value.length < MAX_PLACES && (
        <div>
          <Button
            kind="outline"
            size="small"
            onClick={() =>
              onChange?.([...value, { productId: null, station: '', anchor: null, balloon: null }])
            }
          >
            添加应用
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}

function RowTools({
  row,
  onForward,
  onRemove,
}: {
  row: number
  onForward: () => void
  onRemove: () => void
}) {
  return (
    <span className={styles.rowTools}>
      {row > 0 && (
        <Button kind="text" size="small" aria-label={`第 ${row + 1} 个前移`} onClick={onForward}>
          前移
        </Button>
      )}
      <Button kind="text" size="small" aria-label={`删除第 ${row + 1} 个`} onClick={onRemove}>
        删除
      </Button>
    </span>
  )
}

type RowProps = {
  row: number
  place: Place
  onChange: (change: Partial<Place>) => void
  onPick: ((what: What) => void) | undefined
}

function PlaceRow({ row, place, onChange, onPick }: RowProps) {
  return (
    <div className={inputs.row}>
      <ApplicationSelect
        label={`第 ${row + 1} 个应用`}
        value={place.productId}
        onChange={(productId) => onChange({ productId })}
      />
      <Input
        value={place.station}
        maxLength={16}
        aria-label={`第 ${row + 1} 个的工位`}
        placeholder="工位，如 OP20"
        onChange={({ target }) => onChange({ station: target.value })}
      />
      {(['anchor', 'balloon'] as const).map((what) => (
        <span key={what} className={inputs.point}>
          <PointInput
            label={`${WORDS[what]} ${row + 1}`}
            value={place[what]}
            onChange={(point) => onChange({ [what]: point })}
          />
          {onPick && (
            <Button
              kind="text"
              size="small"
              aria-label={`在图上点第 ${row + 1} 个的${WORDS[what]}`}
              onClick={() => onPick(what)}
            >
              图上点
            </Button>
          )}
        </span>
      ))}
    </div>
  )
}

type BoardProps = {
  picture: Picture
  size: Point
  places: readonly Place[]
  picking: Picking | undefined
  onPut: (point: Point) => void
}

/**
 * Shows the drawing with its lines and numbers; a press sets the picked point. Coordinates can be typed as
 * well.
 */
function Board({ picture, size: [width, height], places, picking, onPut }: BoardProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A press by keyboard has no place.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const share = (at: number, from: number, length: number) => Math.min(Math.max((at - from) / length, 0), 1)
    onPut([
      Math.round(share(event.clientX, box.left, box.width) * width),
      Math.round(share(event.clientY, box.top, box.height) * height),
    ])
  }
  return (
    <div>
      <button
        type="button"
        className={cx(styles.board, picking && styles.picking)}
        style={{ aspectRatio: `${width} / ${height}` }}
        aria-label="产线图"
        disabled={!picking}
        onClick={press}
      >
        <img src={pictureSource(picture, 960)} alt={picture.alt || '产线图'} />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
          {places.map(({ anchor, balloon }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is what is drawn
            <g key={row}>
              {anchor && balloon && <path d={`M${anchor.join(' ')}L${balloon.join(' ')}`} />}
              {anchor && <circle className={styles.anchor} cx={anchor[0]} cy={anchor[1]} r={width / 200} />}
              {balloon && (
                <>
                  <circle className={styles.balloon} cx={balloon[0]} cy={balloon[1]} r={width / 44} />
                  <text x={balloon[0]} y={balloon[1]} fontSize={width / 38}>
                    {row + 1}
                  </text>
                </>
              )}
            </g>
          ))}
        </svg>
      </button>
      <p className={styles.boardNote} role="status">
        {picking
          ? `请在图上点第 ${picking.row + 1} 个应用的${WORDS[picking.what]}位置`
          : '点“图上点”，再到图上点一下；也可以直接填坐标'}
      </p>
    </div>
  )
}
