import { ButtonLink } from '@/components/ui/button'
import { callNamed } from '@/lib/contract/contract'
import type { PageAction } from './list-definition'
import { MorePages } from './more-pages'

/** So many stand side by side; of more, those before the last two fold into a menu. */
const MOST = 3

/** What a page offers beside its title. In a file of its own, so that pages without a list do not bring one along. */
export function PageActions({ actions }: { actions: PageAction[] }) {
  const folded = actions.length > MOST ? actions.slice(0, -2).filter(({ file, primary }) => !file && !primary) : []
  return (
    <>
      {folded.length > 0 && <MorePages pages={folded.map(({ label, opens }) => ({ label, href: opens }))} />}
      {actions.filter((action) => !folded.includes(action)).map(({ label, opens, file, primary }) => (
        <ButtonLink key={label} href={file ? callNamed(file).path : opens} {...(file && { download: true })} variant={primary ? 'primary' : 'secondary'}>
          {label}
        </ButtonLink>
      ))}
    </>
  )
}
