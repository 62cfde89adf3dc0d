/**
 * These functions work on the pixels of a film: a camera over a large still picture, and drawings over it.
 */

/** @typedef {{data: Buffer | Uint8ClampedArray, width: number, height: number}} Pixels RGB, 8 bits */

/**
 * Returns a camera's view of a picture: `width` pixels of it about (x, y), scaled to the size of the film. Places are
 * fractions of pixels, so that slow moves do not tremble; the filter widens with the scale, so that lines do not
 * flicker. Beyond its edge the picture goes on as it ends.
 * @param {Pixels} picture @returns {Pixels}
 */
export function cameraView(picture, { x, y, width }, [outWidth, outHeight]) {
  const ratio = width / outWidth
  const columns = taps(outWidth, x - width / 2, ratio, picture.width)
  const rows = taps(outHeight, y - (outHeight * ratio) / 2, ratio, picture.height)
  const [top, bottom] = [rows.low, rows.high]
  const between = new Float32Array((bottom - top + 1) * outWidth * 3)
  for (let row = top; row <= bottom; row += 1)
    scaleRow(picture, row, columns, between, (row - top) * outWidth * 3)
  const data = new Uint8ClampedArray(outWidth * outHeight * 3)
  const line = outWidth * 3
  const sums = new Float32Array(line)
  for (let i = 0; i < outHeight; i += 1) {
    sums.fill(0)
    for (let k = 0; k < rows.count; k += 1) {
      const weight = rows.weights[i * rows.count + k]
      if (weight === 0) continue
      const from = (rows.places[i * rows.count + k] - top) * line
      for (let j = 0; j < line; j += 1) sums[j] += between[from + j] * weight
    }
    data.set(sums, i * line)
  }
  return { data, width: outWidth, height: outHeight }
}

function scaleRow(picture, row, { count, places, weights }, out, at) {
  const from = row * picture.width * 3
  const { data } = picture
  const length = places.length / count
  for (let i = 0; i < length; i += 1) {
    let [r, g, b] = [0, 0, 0]
    for (let k = i * count; k < (i + 1) * count; k += 1) {
      const weight = weights[k]
      const place = from + places[k] * 3
      r += data[place] * weight
      g += data[place + 1] * weight
      b += data[place + 2] * weight
    }
    out[at + i * 3] = r
    out[at + i * 3 + 1] = g
    out[at + i * 3 + 2] = b
  }
}

/** Catmull-Rom weights of the source pixels of every output pixel along one axis. */
function taps(length, start, ratio, limit) {
  const wide = Math.max(1, ratio)
  const count = Math.ceil(4 * wide) + 1
  const places = new Int32Array(length * count)
  const weights = new Float32Array(length * count)
  let [low, high] = [limit - 1, 0]
  for (let i = 0; i < length; i += 1) {
    const centre = start + (i + 0.5) * ratio - 0.5
    const first = Math.ceil(centre - 2 * wide)
    let sum = 0
    for (let k = 0; k < count; k += 1) {
      const weight = catmullRom(Math.abs(first + k - centre) / wide)
      const place = Math.min(limit - 1, Math.max(0, first + k))
      places[i * count + k] = place
      weights[i * count + k] = weight
      sum += weight
      low = Math.min(low, place)
      high = Math.max(high, place)
    }
    for (let k = 0; k < count; k += 1) weights[i * count + k] /= sum
  }
  return { count, places, weights, low, high }
}

function catmullRom(x) {
  if (x >= 2) return 0
  return x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((-0.5 * x + 2.5) * x - 4) * x + 2
}

/** Lays a drawing (RGBA, same size) over a picture; returns a new picture. */
export function laidOver(picture, drawing) {
  const data = Uint8ClampedArray.from(picture.data)
  for (let from = 0, to = 0; from < drawing.length; from += 4, to += 3) {
    const alpha = drawing[from + 3]
    if (alpha === 0) continue
    const share = alpha / 255
    data[to] += (drawing[from] - data[to]) * share
    data[to + 1] += (drawing[from + 1] - data[to + 1]) * share
    data[to + 2] += (drawing[from + 2] - data[to + 2]) * share
  }
  return { ...picture, data }
}
