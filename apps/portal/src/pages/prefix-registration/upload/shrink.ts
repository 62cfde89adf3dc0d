/** Each attempt has a widest side and a quality, from hardly visible to still readable. */
const TRIES = [
  [2400, 0.86],
  [2000, 0.82],
  [1600, 0.8],
  [1280, 0.76],
  [1024, 0.7],
] as const

async function drawPicture(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** Returns the picture as a JPEG of less than `limit` bytes; undefined when this browser cannot do it. */
export async function shrinkFile(file: File, limit: number): Promise<File | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    for (const [side, quality] of TRIES) {
      const blob = await drawPicture(picture, side, quality)
      if (blob && blob.size < limit) {
        picture.close()
        return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
      }
    }
    picture.close()
  } catch {
    // The file is no picture, or too large for this device's memory.
  }
  return undefined
}
