import { InputNumber } from 'antd'
import * as styles from './inputs.module.css'

export type Point = [number, number]

/** Edits a point on a picture in its pixels. */
export function PointInput({
  value,
  onChange,
  label,
}: {
  value: Point | null
  onChange: (point: Point | null) => void
  label: string
}) {
  const [x, y] = value ?? []
  const set = (nextX: number | null | undefined, nextY: number | null | undefined) =>
    onChange(nextX == null && nextY == null ? null : [nextX ?? 0, nextY ?? 0])
  return (
    <span className={styles.point}>
      <span>{label}</span>
      <InputNumber
        className={styles.coordinate}
        value={x ?? null}
        min={0}
        max={4000}
        precision={0}
        aria-label={`${label}横坐标`}
        placeholder="横"
        onChange={(next) => set(next, y)}
      />
      <InputNumber
        className={styles.coordinate}
        value={y ?? null}
        min={0}
        max={4000}
        precision={0}
        aria-label={`${label}纵坐标`}
        placeholder="纵"
        onChange={(next) => set(x, next)}
      />
    </span>
  )
}
