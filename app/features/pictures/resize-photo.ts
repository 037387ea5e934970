// Shrinks a photo to the stored size before it is sent: the server rejects photos that it cannot decode whole.

/** The longest side that the server stores, in pixels: that of api/platform/media/fit.ts. */
export const MAX_EDGE = 1600

/** The photo, upright and no larger than stored; unchanged where it is small, or cannot be decoded here. */
export async function fitted(file: File): Promise<File> {
  try {
    // Rotated according to its EXIF.
    const picture = await createImageBitmap(file)
    const scale = MAX_EDGE / Math.max(picture.width, picture.height)
    if (scale >= 1) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const paper = canvas.getContext('2d')
    if (!paper) return file
    // Transparency becomes white, as on the server.
    paper.fillStyle = 'white'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.imageSmoothingQuality = 'high'
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
    return blob ? new File([blob], file.name, { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
