// Text with the names of payment providers in it, with short words of a product's name, or with measures: none of these
// words breaks at its hyphen, no number leaves its unit.

const WHOLE = /(M-Pesa|[A-Z][a-z]{1,5}-[A-Z][a-z]{1,5}\b|\d[\d.,]{0,9}\s(?:ml|cl|l|mg|g|kg|oz|mm|cm|in|pcs|pieces)\b)/

export function Unbroken({ text }: { text: string }) {
  return text.split(WHOLE).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other.
      <span key={i} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
