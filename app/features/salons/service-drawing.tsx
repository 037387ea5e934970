// The picture of a kind of service: what comes of it, where there is one, else what is at hand while it is done, drawn as
// products are.

/** Of app/public/stills/styles. */
const PICTURES: [RegExp, string][] = [
  [/\blocs?\b/i, 'locs'],
  [/twist/i, 'passion-twists'],
  [/cornrow/i, 'cornrows'],
  [/braid|weav/i, 'knotless-braids'],
  [/nail|mani|pedi/i, 'press-on-nails'],
]

const BY_WORD: [RegExp, string][] = [
  [/braid|loc|weav|twist/i, 'braid'],
  [/cut|beard|barber|fade|shav/i, 'clipper'],
  [/colou?r|highlight/i, 'tube'],
  [/nail|mani|pedi/i, 'polish'],
  [/massage|body|spa/i, 'dropper'],
  [/facial|skin|peel/i, 'jar'],
  [/make-?up|bridal|glam/i, 'lipstick'],
  [/brow|lash/i, 'pencil'],
  [/wax|thread/i, 'towel'],
  [/styl|blow/i, 'dryer'],
]

/** Decorative: the category is beside it. */
export function ServiceDrawing({ category }: { category: string }) {
  const shape = shapeOf(category)
  return (
    <img
      src={pictureOf(category) ?? `/drawn/${shape}.svg?as=${shape}`}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      className="size-11 shrink-0 rounded-sm object-cover"
    />
  )
}

/** Null: it is drawn. */
export function pictureOf(category: string): string | null {
  const picture = PICTURES.find(([word]) => word.test(category))?.[1]
  return picture ? `/stills/styles/${picture}.jpg` : null
}

export function shapeOf(category: string): string {
  return BY_WORD.find(([word]) => word.test(category))?.[1] ?? 'comb'
}
