// The picture of a kind of service: what comes of it, or what is at hand while it is done.

/** Of app/public/stills/styles; the first word that is found decides. */
const PICTURES: [RegExp, string][] = [
  [/\blocs?\b/i, 'locs'],
  [/twist/i, 'passion-twists'],
  [/cornrow/i, 'cornrows'],
  [/braid|weav/i, 'knotless-braids'],
  [/nail art|chrome/i, 'chrome-nail-polish'],
  [/pedi|foot/i, 'peppermint-foot-soak-salts'],
  [/nail|mani/i, 'press-on-nails'],
  [/cut|barber|fade/i, 'cordless-fade-clipper'],
  [/beard|shav|groom/i, 'sandalwood-beard-balm'],
  [/wax|thread/i, 'barbershop-hot-towels-dozen'],
  [/brow|lash|lift|full set|refill/i, 'nine-piece-brush-set'],
  [/henna|colou?r|highlight/i, 'henna-hibiscus-hair-powder'],
  [/massage/i, 'clove-massage-oil'],
  [/body/i, 'cocoa-body-butter'],
  [/ritual|spa/i, 'imigongo-scented-candle'],
  [/facial|skin|peel|face|treatment/i, 'ceramide-barrier-cream'],
  [/make-?up|glam|lesson/i, 'six-pan-sunset-palette'],
  [/bridal/i, 'bridal-glow-highlighter'],
  [/styl|blow/i, 'silk-finish-heat-serum'],
  [/hair care|scalp/i, 'shea-deep-conditioner'],
  [/hair/i, 'olive-wood-wide-tooth-comb'],
]

/** What every salon has. */
const ANY = 'barbershop-hot-towels-dozen'

/** Decorative: the category is beside it. */
export function KindPicture({ category }: { category: string }) {
  return (
    <img
      src={pictureOf(category)}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      className="size-11 shrink-0 rounded-sm object-cover"
    />
  )
}

export function pictureOf(category: string): string {
  const picture = PICTURES.find(([word]) => word.test(category))?.[1] ?? ANY
  return `/stills/styles/${picture}.jpg`
}
