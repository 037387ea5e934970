// Leaks, planted into a product that has none: each must be found by the figure that is there for it.

type Plant = {
  /** The figures of which one must not be flat. */
  found: RegExp
  /** Runs in the pages that stay open before any script of theirs. */
  script?: () => void
}

/** By the name that `npm run soak -- --plant` takes. `worker` is in measured-worker.js. */
export const PLANTS: Record<string, Plant> = {
  /** Keeps what each element was whenever the socket receives something. Texts would not do: they are outside the heap. */
  page: {
    found: /heap of the (calendar|dashboard)/,
    script: () => {
      const kept: object[] = []
      Object.assign(window, { kept })
      const all = () =>
        Array.from(document.querySelectorAll('*'), ({ localName, className }) => ({ localName, className }))
      window.WebSocket = class extends WebSocket {
        constructor(url: string | URL) {
          super(url)
          this.addEventListener('message', () => kept.push(all()))
        }
      }
    },
  },
  /** Keeps the pages that were read anew. */
  nodes: {
    found: /nodes of the (calendar|dashboard)/,
    script: () => {
      const kept: Document[] = []
      Object.assign(window, { kept })
      const parse = DOMParser.prototype.parseFromString
      DOMParser.prototype.parseFromString = function (...of) {
        const page = parse.apply(this, of)
        kept.push(page)
        return page
      }
    },
  },
  /** Listens once more after each change, and stops listening to none. */
  listeners: {
    found: /listeners of the/,
    script: () => {
      addEventListener('purse:changed', () => addEventListener('resize', () => {}))
    },
  },
  /** Opens another socket beside the first each time that the network is back, and again when it ends. */
  socket: {
    found: /sockets/,
    script: () => {
      const open = () => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/parties/inbox/me`)
        socket.addEventListener('close', () => setTimeout(open, 1_000))
      }
      addEventListener('online', open)
    },
  },
  worker: { found: /^heap of the Worker/ },
}
