// Marks a part of a page that hydrates in the browser. It is rendered on the server in isolation,
// with its own id prefix, exactly as the browser will render it.
import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

type IslandProps<P> = {
  /** Its file's name without `.island.tsx`. */
  name: string
  of: ComponentType<P>
  /** JSON only: props are serialised into the page. */
  props: P
  /** When it hydrates; without this, at the first interaction with it. `toast`: when one is announced; `page`: at the first interaction with the page too. */
  on?: 'load' | 'page' | 'toast'
  id?: string
  className?: string
}

export function Island<P extends object>({ name, of: Component, props, on, id = name, className }: IslandProps<P>) {
  const html = renderToString(<Component {...props} />, { identifierPrefix: `${id}-` })
  return (
    <div
      data-island={name}
      data-on={on}
      data-prefix={`${id}-`}
      data-props={JSON.stringify(props)}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, drawn one line above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** An island whose server-rendered children are a placeholder, replaced when it hydrates. */
export function ReplacedIsland({
  name,
  props,
  on,
  children,
}: {
  name: string
  /** Absent: it has none. */
  props?: object
  on?: IslandProps<object>['on']
  children: ReactNode
}) {
  return (
    <div data-island={name} data-on={on} data-mode="replace" data-props={props && JSON.stringify(props)}>
      {children}
    </div>
  )
}
