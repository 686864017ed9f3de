import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { askingPublicPage } from '../asking-public-page'
import { one } from '../public-page'
import { ResetForm } from './reset-form'

// Its own page: the link is looked at before the form is shown.
export default askingPublicPage(
  '/password-reset',
  async ({ visit, words, refusalText }) => {
    const token = one(visit.search.token) ?? ''
    const link = token ? await visit.ask('access.verifyLink', { token }) : null
    if (link?.data) return <ResetForm token={token} email={link.data.email_masked} isFirst={link.data.purpose === 'invite'} />
    const gone = !link?.fault || link.fault.status === 410 || link.fault.status === 422
    return (
      <div className="flex flex-col gap-4">
        <h1 className="text-title font-semibold tracking-tight">{words.signIn.newPassword}</h1>
        <Notice tone="red">{gone ? words.signIn.linkExpired : refusalText(link?.fault?.message ?? '')}</Notice>
        <Link href="/forgot-password" className="inline-flex min-h-6 items-center self-start text-accent underline-offset-2 hover:underline">
          {words.signIn.forgot}
        </Link>
      </div>
    )
  },
  { archetype: 'form', title: (words) => words.signIn.newPassword },
)
