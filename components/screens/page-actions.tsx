import { ButtonLink } from '@/components/ui/button'
import { callNamed } from '@/lib/contract/contract'
import type { PageAction } from './list-definition'

/** What a page offers beside its title. In a file of its own, so that pages without a list do not bring one along. */
export function PageActions({ actions }: { actions: PageAction[] }) {
  return actions.map(({ label, opens, file, primary }) => (
    <ButtonLink key={label} href={file ? callNamed(file).path : opens} {...(file && { download: true })} variant={primary ? 'primary' : 'secondary'}>
      {label}
    </ButtonLink>
  ))
}
