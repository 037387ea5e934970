// The Worker with a door for `npm run soak`: its clock can be moved on, and an inbox says how many sockets it holds, and
// closes them all. It is the entry in place of worker.js, beside which it is loaded.
import product, { Inbox as ProductInbox } from './worker.js'

export { Writer } from './worker.js'

export class Inbox extends ProductInbox {
  sockets() {
    return this.ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length
  }

  closeSockets() {
    for (const socket of this.ctx.getWebSockets()) socket.close(1012)
  }
}

const RealDate = Date
let ahead = 0

class MovedDate extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(MovedDate.now())
    else super(...parts)
  }

  static now() {
    return RealDate.now() + ahead
  }
}

globalThis.Date = MovedDate

/** Of the planted leak. */
const kept = []

export default {
  ...product,
  async fetch(request, env, context) {
    const [, door, call, what] = new URL(request.url).pathname.split('/')
    if (door !== 'soak') {
      if (env.PLANT === 'worker') kept.push([...request.headers], Array(100).fill(request.url))
      return product.fetch(request, env, context)
    }
    if (call === 'advance') {
      ahead += Number(what)
      return Response.json(ahead)
    }
    const inbox = env.Inbox.get(env.Inbox.idFromName(what))
    return Response.json((await inbox[call]()) ?? null)
  },
}
