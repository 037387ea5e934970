// A browser's cookies by name, without a browser.

/** Puts what `Set-Cookie` lines say into a jar, and takes out what they expire. */
export function keepCookies(jar: Map<string, string>, lines: string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/;\s*max-age=0/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
}
