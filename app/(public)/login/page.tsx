import { redirect } from 'next/navigation'
import { safeRedirect } from '@/lib/routes/guard'
import { one, publicPage } from '../public-page'
import { SignInForm } from '../sign-in-form'

// Its own page: it fills a session instead of asking a call.
export default publicPage(
  '/login',
  ({ visit }) => {
    const category = one(visit.search.user_category)
    const target = safeRedirect(one(visit.search.redirect))
    if (category === 'pas') redirect(`/pas/login${target ? `?redirect=${encodeURIComponent(target)}` : ''}`)
    return <SignInForm door={category === 'admin' ? 'admin' : 'user'} target={target ?? '/'} />
  },
  { archetype: 'form', title: (words) => words.signIn.title },
)
