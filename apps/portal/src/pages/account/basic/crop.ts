/** The visible square of a picture: its side and centre in px of the picture. */
export type Crop = { side: number; x: number; y: number }
type Size = { width: number; height: number }

export const MAX_ZOOM = 6

const getShortest = ({ width, height }: Size) => Math.min(width, height)
const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

/** Keeps the square inside the picture. */
function keepInside(crop: Crop, picture: Size): Crop {
  const side = clamp(crop.side, getShortest(picture) / MAX_ZOOM, getShortest(picture))
  const half = side / 2
  return {
    side,
    x: clamp(crop.x, half, picture.width - half),
    y: clamp(crop.y, half, picture.height - half),
  }
}

/** Returns the largest square, in the middle. */
export const makeWholeCrop = (picture: Size): Crop => ({
  side: getShortest(picture),
  x: picture.width / 2,
  y: picture.height / 2,
})

export const computeZoom = (crop: Crop, picture: Size) => getShortest(picture) / crop.side

/** Moves the picture by `dx`, `dy` px on a stage of `stage` px. */
export function dragCrop(crop: Crop, picture: Size, by: { dx: number; dy: number; stage: number }): Crop {
  const scale = crop.side / by.stage
  return keepInside({ ...crop, x: crop.x - by.dx * scale, y: crop.y - by.dy * scale }, picture)
}

/** Zooms to `zoom` (1: all of it) and keeps the point at `at` (0–1 of the stage) in its place. */
export function zoomCrop(crop: Crop, picture: Size, zoom: number, at = { x: 0.5, y: 0.5 }): Crop {
  const side = getShortest(picture) / clamp(zoom, 1, MAX_ZOOM)
  const shift = crop.side - side
  return keepInside({ side, x: crop.x + (at.x - 0.5) * shift, y: crop.y + (at.y - 0.5) * shift }, picture)
}
