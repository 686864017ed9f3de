import { Frame } from '@/components/screens/screen'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { RoutePath } from '@/lib/routes/routes'

/** What stands at a page whose address names no record. */
export const chooseFromList = (path: RoutePath, { list, label }: { list: RoutePath; label: string }) => () => Promise.resolve((
  <Frame path={path}>
    <Notice tone="blue" action={<ButtonLink href={list} size="small">{label}</ButtonLink>}>Choose a record from the list.</Notice>
  </Frame>
))
