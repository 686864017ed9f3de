import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/**
 * A link within the portal. Every page is made for its visitor when it is opened, so there is nothing to fetch ahead: for each link in
 * sight Next would ask twice and be told nothing, which cost the portal five times what the page itself did.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />
}
