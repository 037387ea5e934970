// The small build of exifr: it reads JPEG only, and reaches for no file system when it is loaded.
declare module 'exifr/dist/mini.esm.mjs' {
  export { orientation } from 'exifr'
}
