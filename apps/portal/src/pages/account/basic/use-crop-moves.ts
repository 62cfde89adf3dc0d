import { type RefObject, useRef } from 'react'
import { type Crop, dragged, zoomed, zoomOf } from './crop.ts'

export type Point = { x: number; y: number }

/** The two things that can be done to a crop, whatever hand does them: move the picture and zoom it. */
export function useCropMoves(
  canvas: RefObject<HTMLCanvasElement | null>,
  picture: ImageBitmap,
  crop: Crop,
  onChange: (crop: Crop) => void,
) {
  // Gestures may come several to a frame: each begins where the last one ended.
  const latest = useRef(crop)
  latest.current = crop
  const change = (next: Crop) => {
    latest.current = next
    onChange(next)
  }
  const zoomTo = (zoom: number, at?: Point) => change(zoomed(latest.current, picture, zoom, at))
  return {
    /** px of the stage. */
    drag: (dx: number, dy: number) => {
      const stage = canvas.current?.clientWidth || 1
      change(dragged(latest.current, picture, { dx, dy, stage }))
    },
    /** 1: all of the picture. */
    zoomTo: (zoom: number) => zoomTo(zoom),
    /** What lies under `around`, a point of the window, stays there; without it the middle does. */
    zoomBy: (factor: number, around?: Point) => {
      const box = canvas.current?.getBoundingClientRect()
      if (!box) return
      const at = around && { x: (around.x - box.left) / box.width, y: (around.y - box.top) / box.height }
      zoomTo(zoomOf(latest.current, picture) * factor, at)
    },
  }
}
export type CropMoves = ReturnType<typeof useCropMoves>
