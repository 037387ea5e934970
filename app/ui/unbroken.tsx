// Text with the names of payment providers in it: none breaks at its hyphen.

const NAMES = /(M-Pesa)/

export function Unbroken({ text }: { text: string }) {
  return text.split(NAMES).map((part, i) =>
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
