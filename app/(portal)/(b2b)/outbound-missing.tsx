import { Frame } from '@/components/screens/screen'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { RoutePath } from '@/lib/routes/routes'

/** What stands at an address that names no outbound order. */
export const chooseOutbound = (path: RoutePath) => () => Promise.resolve(
  <Frame path={path}>
    <Notice tone="blue" action={<ButtonLink href="/outbound-list">Outbound list</ButtonLink>}>Choose an outbound order from the list.</Notice>
  </Frame>,
)
