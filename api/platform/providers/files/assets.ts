// Files that are deployed beside the Worker: app/public, which browsers see as well.

/** Reads one by its path: `/places.bin`. */
export type ReadAsset = (path: string) => Promise<ArrayBuffer>

export function deployedAssets(assets: Fetcher): ReadAsset {
  return async (path) => {
    // The host says nothing, but to Vite, which answers to no other.
    const response = await assets.fetch(new URL(path, 'http://localhost'))
    if (!response.ok) throw new Error(`the asset ${path} answered ${response.status}`)
    return response.arrayBuffer()
  }
}
