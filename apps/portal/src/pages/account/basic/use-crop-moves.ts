import { type RefObject, useRef } from 'react'
import { type Crop, computeZoom, dragCrop, zoomCrop } from './crop.ts'

export type Point = { x: number; y: number }

/** Offers the two changes of a crop to all gestures: move the picture and zoom it. */
export function useCropMoves(
  canvas: RefObject<HTMLCanvasElement | null>,
  picture: ImageBitmap,
  crop: Crop,
  onChange: (crop: Crop) => void,
) {
  // Several gestures may come in one frame, so each begins where the last one ended.
  const latest = useRef(crop)
  latest.current = crop
  const change = (next: Crop) => {
    latest.current = next
    onChange(next)
  }
  const zoomTo = (zoom: number, at?: Point) => change(zoomCrop(latest.current, picture, zoom, at))
  return {
    /** `dx` and `dy` are px of the stage. */
    drag: (dx: number, dy: number) => {
      const stage = canvas.current?.clientWidth || 1
      change(dragCrop(latest.current, picture, { dx, dy, stage }))
    },
    /** 1 shows all of the picture. */
    zoomTo: (zoom: number) => zoomTo(zoom),
    /**
     * The point of the picture under `around`, a point of the window, stays in place; by default the middle
     * does.
     */
    zoomBy: (factor: number, around?: Point) => {
      const box = canvas.current?.getBoundingClientRect()
      if (!box) return
      const at = around && { x: (around.x - box.left) / box.width, y: (around.y - box.top) / box.height }
      zoomTo(computeZoom(latest.current, picture) * factor, at)
    },
  }
}
export type CropMoves = ReturnType<typeof useCropMoves>
