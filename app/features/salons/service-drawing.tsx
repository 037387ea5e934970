// The drawing of a kind of service: what is at hand while it is done. Drawn as products are.

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
      src={`/drawn/${shape}.svg?as=${shape}`}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      className="size-11 shrink-0 rounded-sm"
    />
  )
}

export function shapeOf(category: string): string {
  return BY_WORD.find(([word]) => word.test(category))?.[1] ?? 'comb'
}
