// A person's picture, or the first letter of their name; "U" where there is neither.
const SIZES = {
  md: ['size-11', 'text-lg', 44],
  lg: ['size-20', 'text-xl', 80],
} as const

/** Decorative: the name is beside it, or in the label of the element that contains it. */
export function Avatar({
  name,
  image,
  size = 'md',
  className,
}: {
  name: string
  image: string | null
  size?: keyof typeof SIZES
  /** Its colors, instead of those of the name. */
  className?: string
}) {
  const [box, text, pixels] = SIZES[size]
  if (image) {
    return (
      <img src={image} alt="" width={pixels} height={pixels} className={`${box} shrink-0 rounded-full object-cover`} />
    )
  }
  return (
    <span
      aria-hidden
      data-hue={className ? undefined : hueOf(name)}
      className={`grid ${box} ${text} ${className ?? 'bg-plum text-on-plum'} shrink-0 place-items-center rounded-full font-display`}
    >
      {firstLetter(name)}
    </span>
  )
}

function firstLetter(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? 'U'
}

const HUES = [345, 15, 50, 95, 175, 235, 275, 310]

/** People of a list are told apart by it (../../styles/theme.css). */
function hueOf(name: string): number | undefined {
  const sum = [...name].reduce((so, letter) => (so * 3 + letter.charCodeAt(0)) % 1009, 0)
  return HUES[sum % HUES.length]
}
