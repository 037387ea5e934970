// Decoding and encoding by photon, compiled to WebAssembly.
//
// Its own bindings reuse one instance forever, and a damaged picture makes it panic: its memory is
// then never freed. Here an instance that failed, or that grew, is discarded.
import { unsupported } from './image-header'

/** Red, green, blue and alpha of each pixel, row by row. */
export type Pixels = { data: Uint8Array; width: number; height: number }

type Exports = {
  memory: WebAssembly.Memory
  __wbindgen_externrefs: WebAssembly.Table
  __wbindgen_malloc: (bytes: number, align: number) => number
  __wbindgen_free: (pointer: number, bytes: number, align: number) => void
  __wbindgen_start: () => void
  __wbg_photonimage_free: (image: number, _: number) => void
  photonimage_new: (pointer: number, bytes: number, width: number, height: number) => number
  photonimage_new_from_byteslice: (pointer: number, bytes: number) => number
  photonimage_get_width: (image: number) => number
  photonimage_get_height: (image: number) => number
  photonimage_get_raw_pixels: (image: number) => [pointer: number, bytes: number]
  photonimage_get_bytes_jpeg: (image: number, quality: number) => [pointer: number, bytes: number]
}

/** WebAssembly memory never shrinks: an instance larger than this is discarded. */
const MAX_MEMORY = 16 * 1024 * 1024

let instance: Exports | null = null

/**
 * Decodes a picture and lets `use` look at its pixels, which are gone when it returns.
 * @throws DomainError unsupported-image, where the picture is damaged
 */
export async function decode<T>(bytes: Uint8Array, use: (pixels: Pixels) => T): Promise<T> {
  const photon = await load()
  return attempt(photon, () => {
    const image = photon.photonimage_new_from_byteslice(...give(photon, bytes))
    const [pointer, length] = photon.photonimage_get_raw_pixels(image)
    const data = new Uint8Array(photon.memory.buffer, pointer >>> 0, length >>> 0)
    const width = photon.photonimage_get_width(image)
    const height = photon.photonimage_get_height(image)
    const made = use({ data, width, height })
    photon.__wbindgen_free(pointer, length, 1)
    photon.__wbg_photonimage_free(image, 0)
    return made
  })
}

/** Pixels as a JPEG; quality 1 to 100. */
export async function encodeJpeg({ data, width, height }: Pixels, quality: number): Promise<Uint8Array> {
  const photon = await load()
  return attempt(photon, () => {
    const image = photon.photonimage_new(...give(photon, data), width, height)
    const [pointer, length] = photon.photonimage_get_bytes_jpeg(image, quality)
    const jpeg = new Uint8Array(photon.memory.buffer, pointer >>> 0, length >>> 0).slice()
    photon.__wbindgen_free(pointer, length, 1)
    photon.__wbg_photonimage_free(image, 0)
    return jpeg
  })
}

function attempt<T>(photon: Exports, work: () => T): T {
  try {
    const made = work()
    if (photon.memory.buffer.byteLength > MAX_MEMORY) instance = null
    return made
  } catch {
    instance = null
    throw unsupported('This picture is damaged. Choose another.')
  }
}

/** Copies bytes into the instance's memory, which then owns them. */
function give(photon: Exports, bytes: Uint8Array): [pointer: number, bytes: number] {
  const pointer = photon.__wbindgen_malloc(bytes.length, 1) >>> 0
  new Uint8Array(photon.memory.buffer, pointer, bytes.length).set(bytes)
  return [pointer, bytes.length]
}

async function load(): Promise<Exports> {
  if (instance) return instance
  // Loaded lazily: only uploads need the decoder.
  const { photonWasmModule } = await import('@cf-wasm/photon')
  const imports: WebAssembly.Imports = {}
  let exports: Exports | undefined
  for (const { module, name } of WebAssembly.Module.imports(photonWasmModule)) {
    // Of what it imports, only this is needed without a page around it; the rest is never called but to report a panic.
    const needed = name === '__wbindgen_init_externref_table'
    imports[module] = {
      ...imports[module],
      [name]: () => {
        if (!needed || !exports) throw new Error(name)
        growReferences(exports.__wbindgen_externrefs)
      },
    }
  }
  exports = new WebAssembly.Instance(photonWasmModule, imports).exports as unknown as Exports
  exports.__wbindgen_start()
  instance = exports
  return exports
}

/** What wasm-bindgen's own start does: the first references are constants. */
function growReferences(table: WebAssembly.Table): void {
  const offset = table.grow(4)
  for (const [i, constant] of [undefined, null, true, false].entries()) {
    table.set(offset + i, constant)
  }
  table.set(0, undefined)
}
