// Makes what Blender rendered ready to be uploaded: drawn again and encoded by the code that takes uploads, so that the demo
// data need not do it at each start; with a list of what is there and what is seen on it. `npx tsx pictures/encode.ts`
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fittedPicture } from '../api/platform/media/fit'
import { SALON_PICTURES } from '../api/salons/set-up/pictures'
import { PRODUCT_PICTURES } from '../api/shop/catalogue/pictures'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

type Room = { id: string; trade: string; palette: string; alt?: string }
type Product = { id: string; alt: string }
/** `sold`: the product that it is, too. */
type Style = Product & { of: string[]; sold?: string }

const catalogue: {
  rooms: Room[]
  styles: Style[]
  products: Product[]
  stills: { id: string }[]
} = JSON.parse(readFileSync(at('catalogue.json'), 'utf8'))

const WALLS: Record<string, string> = {
  clay: 'terracotta',
  sand: 'sand-colored',
  sage: 'sage green',
  rose: 'rose',
  plum: 'plum',
  ochre: 'ochre',
  linen: 'ivory',
  night: 'dark aubergine',
  lagoon: 'blue-green',
  bone: 'bone white',
}

/** What is seen in a room of each trade, from the front; `wall` is its color. */
const SEEN: Record<string, (wall: string) => string> = {
  'Hair Salon': (wall) => `Two styling chairs before mirrors on a ${wall} wall, with towels and bottles on shelves`,
  Braids: (wall) => `Two chairs before a ${wall} wall hung with braiding hair and a woven cloth`,
  Barbershop: (wall) => `Two barber chairs before mirrors and a tiled ${wall} wall, a striped pole between them`,
  'Nail Salon': (wall) => `Manicure tables before a ${wall} wall with rows of nail polish in every color`,
  Spa: (wall) => `A massage bed with folded towels before wooden slats, candles and palms, ${wall} walls`,
  'Makeup Studio': (wall) => `Two make-up tables under mirrors framed with bulbs on a ${wall} wall`,
  'Lash Studio': (wall) => `A treatment bed under a lamp, arched shelves on a ${wall} wall`,
  'Brow Bar': (wall) => `A treatment bed and a lamp before a ${wall} wall with arched shelves`,
  'Waxing Studio': (wall) => `A treatment bed and a trolley with a pot of warm wax before a ${wall} wall`,
  'Threading Salon': (wall) => `Two chairs before mirrors, spools of thread in every color on a ${wall} wall`,
  'Med Spa': (wall) => `A treatment bed and a machine on a stand in a calm room with ${wall} walls`,
  'Mobile Beauty': (wall) => `A living room with ${wall} walls: a sofa, and an open case of tools on the table`,
}

const VIEWS: Record<string, string> = {
  left: ', from the left',
  right: ', from the right',
  detail: ', close up',
}

const list = [
  ...catalogue.rooms.flatMap((room) => {
    const seen = room.alt ?? SEEN[room.trade]?.(WALLS[room.palette] ?? '') ?? ''
    return ['', ...Object.keys(VIEWS)].map((view) => ({
      name: `rooms/${room.id}${view && `-${view}`}`,
      of: room.id,
      kind: view ? 'gallery' : 'cover',
      alt: seen + (VIEWS[view] ?? ''),
    }))
  }),
  ...catalogue.styles.flatMap(({ id, of, alt }) =>
    of.map((salon) => ({ name: `styles/${id}`, of: salon, kind: 'gallery', alt })),
  ),
  ...catalogue.styles.flatMap(({ id, sold, alt }) =>
    sold ? [{ name: `styles/${id}`, of: sold, kind: 'product', alt }] : [],
  ),
  ...catalogue.products.flatMap(({ id, alt }) =>
    ['', 'above', 'left'].map((view) => ({
      name: `products/${id}${view && `-${view}`}`,
      of: id,
      kind: 'product',
      alt: alt + (view === 'above' ? ', from above' : view && ', from the side'),
    })),
  ),
]

/** Purse's own go where its pages find them, as large as they are shown: twice for fine screens. */
const ownEdge = (id: string) => ({ opening: 720, purse: 720, chair: 720, savings: 720 })[id] ?? 400

const files = [
  ...list.map(({ name }) => ({ name, to: at(`ready/${name}.jpg`), fit: {} })),
  ...catalogue.stills.map(({ id }) => ({
    name: `stills/${id}`,
    to: at(`../app/public/stills/${id}.jpg`),
    fit: { maxEdge: ownEdge(id) },
  })),
]

for (const { name, to, fit } of files) {
  const from = at(`rendered/${name}.png`)
  if (!existsSync(from) || (existsSync(to) && statSync(to).mtimeMs > statSync(from).mtimeMs)) continue
  mkdirSync(dirname(to), { recursive: true })
  const jpeg = await fittedPicture(new Uint8Array(readFileSync(from)), fit)
  writeFileSync(to, jpeg)
  console.log(`${name} ${Math.round(jpeg.length / 1024)} kB`)
}

// As uploads have one: see api/platform/media/public-images.ts.
for (const { name, kind } of list) {
  const [whole, small] = [at(`ready/${name}.jpg`), at(`ready/${name}-small.jpg`)]
  if (!existsSync(whole) || (existsSync(small) && statSync(small).mtimeMs >= statSync(whole).mtimeMs)) continue
  const { smallEdge: maxEdge } = kind === 'product' ? PRODUCT_PICTURES : SALON_PICTURES
  writeFileSync(small, await fittedPicture(new Uint8Array(readFileSync(whole)), { maxEdge }))
}

/** What pages of Purse's own show of these, as large as they are shown: a salon, and kinds of services. */
const OWN: [name: string, to: string, maxEdge: number][] = [
  ['rooms/amani-hair-studio', 'salon', 720],
  ...['cornrows', 'knotless-braids', 'locs', 'passion-twists', 'press-on-nails'].map((id): [string, string, number] => [
    `styles/${id}`,
    `styles/${id}`,
    200,
  ]),
  // What is at hand while a service is done that no style is a picture of.
  ...[
    ...['barbershop-hot-towels-dozen', 'bridal-glow-highlighter', 'ceramide-barrier-cream'],
    ...['chrome-nail-polish', 'clove-massage-oil', 'cocoa-body-butter', 'cordless-fade-clipper'],
    ...['henna-hibiscus-hair-powder', 'imigongo-scented-candle', 'nine-piece-brush-set'],
    ...['olive-wood-wide-tooth-comb', 'peppermint-foot-soak-salts', 'sandalwood-beard-balm'],
    ...['shea-deep-conditioner', 'silk-finish-heat-serum', 'six-pan-sunset-palette'],
  ].map((id): [string, string, number] => [`products/${id}`, `styles/${id}`, 200]),
]

for (const [name, picture, maxEdge] of OWN) {
  const [from, to] = [at(`ready/${name}.jpg`), at(`../app/public/stills/${picture}.jpg`)]
  if (existsSync(to) && statSync(to).mtimeMs >= statSync(from).mtimeMs) continue
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, await fittedPicture(new Uint8Array(readFileSync(from)), { maxEdge }))
}

const ready = list.filter(({ name }) => existsSync(at(`ready/${name}.jpg`)))
writeFileSync(at('ready/list.json'), `[\n${ready.map((picture) => `  ${JSON.stringify(picture)}`).join(',\n')}\n]\n`)
const unlisted = ['rooms', 'styles', 'products']
  .flatMap((folder) =>
    existsSync(at(`ready/${folder}`))
      ? readdirSync(at(`ready/${folder}`)).map((file) => `${folder}/${file.replace(/(-small)?\.jpg$/, '')}`)
      : [],
  )
  .filter((name) => !list.some((picture) => picture.name === name))
if (unlisted.length) console.log(`No longer in the catalogue: ${unlisted.join(', ')}`)
