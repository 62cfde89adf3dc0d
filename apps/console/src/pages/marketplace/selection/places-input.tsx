import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import type { ManagedSelection } from '@biaojie/contract/marketplace/market/desk.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Form, Input } from 'antd'
import { type MouseEvent, useState } from 'react'
import { useWidth } from '../../../data/use-width.ts'
import { FieldGroup } from '../../../kit/form/form-field.tsx'
import { getPictureSource } from '../../../kit/pictures/picture-file.ts'
import * as inputs from '../parts/inputs.module.css'
import { type Point, PointInput } from '../parts/point-input.tsx'
import { ApplicationSelect } from '../parts/selects.tsx'
import * as styles from './selection.module.css'

export type Place = Omit<ManagedSelection['records'][number], 'productId'> & { productId: number | null }
type PointKind = 'anchor' | 'balloon'
/** The next press on the drawing sets this point. */
type Picking = { row: number; kind: PointKind }

const MAX_PLACES = 12
const WORDS: Record<PointKind, string> = { anchor: '落点', balloon: '序号' }

type Props = {
  value?: Place[]
  onChange?: (value: Place[]) => void
  id?: string
  getSize: (picture: Picture | undefined) => Point
}

/** Edits applications of the selection in their order, with their places on the drawing. */
export function PlacesInput({ value = [], onChange, id, getSize }: Props) {
  const [picture] = Form.useWatch<Picture[] | undefined>('pictureKey') ?? []
  const [picking, setPicking] = useState<Picking>()
  const changePlace = (row: number, change: Partial<Place>) =>
    onChange?.(value.map((item, at) => (at === row ? { ...item, ...change } : item)))
  const moveForward = (row: number) => {
    const next = [...value]
    next.splice(row - 1, 0, ...next.splice(row, 1))
    onChange?.(next)
  }
  const setPoint = (point: Point) => {
    if (!picking) return
    changePlace(picking.row, { [picking.kind]: point })
    setPicking(picking.kind === 'anchor' ? { row: picking.row, kind: 'balloon' } : undefined)
  }
  return (
    <FieldGroup className={inputs.rows} id={id}>
      {picture && (
        <Board picture={picture} size={getSize(picture)} places={value} picking={picking} onPut={setPoint} />
      )}
      <ol className={styles.places}>
        {value.map((place, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be told apart by
          <li key={row}>
            <PlaceRow
              row={row}
              place={place}
              onChange={(change) => changePlace(row, change)}
              onPick={picture && ((kind) => setPicking({ row, kind }))}
            />
            <RowTools
              row={row}
              onForward={() => moveForward(row)}
              onRemove={() => {
                setPicking(undefined)
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
  onPick: ((kind: PointKind) => void) | undefined
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
      {(['anchor', 'balloon'] as const).map((kind) => (
        <span key={kind} className={inputs.point}>
          <PointInput
            label={`${WORDS[kind]} ${row + 1}`}
            value={place[kind]}
            onChange={(point) => onChange({ [kind]: point })}
          />
          {onPick && (
            <Button
              kind="text"
              size="small"
              aria-label={`在图上点第 ${row + 1} 个的${WORDS[kind]}`}
              onClick={() => onPick(kind)}
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
  // A phone shows the drawing a third as wide, and its numbers as large.
  const scale = useWidth() === 'phone' ? 1.5 : 1
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A press by keyboard has no coordinates.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const clampShare = (at: number, from: number, length: number) =>
      Math.min(Math.max((at - from) / length, 0), 1)
    onPut([
      Math.round(clampShare(event.clientX, box.left, box.width) * width),
      Math.round(clampShare(event.clientY, box.top, box.height) * height),
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
        <img src={getPictureSource(picture, 960)} alt={picture.alt || '产线图'} />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
          {places.map(({ anchor, balloon }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is what is drawn
            <g key={row}>
              {anchor && balloon && <path d={`M${anchor.join(' ')}L${balloon.join(' ')}`} />}
              {anchor && <circle className={styles.anchor} cx={anchor[0]} cy={anchor[1]} r={width / 200} />}
              {balloon && (
                <>
                  <circle
                    className={styles.balloon}
                    cx={balloon[0]}
                    cy={balloon[1]}
                    r={(width / 44) * scale}
                  />
                  <text x={balloon[0]} y={balloon[1]} fontSize={(width / 38) * scale}>
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
          ? `请在图上点第 ${picking.row + 1} 个应用的${WORDS[picking.kind]}位置`
          : '点“图上点”，再到图上点一下；也可以直接填坐标'}
      </p>
    </div>
  )
}
