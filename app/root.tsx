// The root of every page.
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { Outlet, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { takeCarried } from './platform/moments/carried.server'
import { Document } from './ui/layout/document'
import { routeError } from './ui/layout/error-page'

export const meta: MetaFunction = () => [
  { title: 'Purse' },
  {
    name: 'description',
    content: 'One purse for every salon: save, book and pay in one place.',
  },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers, ...carried } = await takeCarried(request)
  return data({ ...carried, origin: new URL(request.url).origin }, { headers })
}

export function Layout({ children }: { children: ReactNode }) {
  const toast = useRouteLoaderData<typeof loader>('root')?.toast ?? null
  return <Document toast={toast}>{children}</Document>
}

export default function Root() {
  return <Outlet />
}

export const ErrorBoundary = routeError()
