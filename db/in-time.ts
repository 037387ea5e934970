// What must not be waited for, for ever.

/** What the work comes to, or the error where it takes longer, in milliseconds. */
export function inTime<T>(work: Promise<T>, time: number, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), time)
  })
  return Promise.race([work, end]).finally(() => clearTimeout(timer))
}
