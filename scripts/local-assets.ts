// What a deploy puts beside the Worker, read from the repository, for code that runs without one.
import { readFile } from 'node:fs/promises'
import type { ReadAsset } from '../api/platform/providers/files/assets'

const PUBLIC = new URL('../app/public/', import.meta.url)

export const localAssets: ReadAsset = async (path) =>
  new Uint8Array(await readFile(new URL(path.slice(1), PUBLIC))).buffer
