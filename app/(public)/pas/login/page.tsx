import { safeRedirect } from '@/lib/routes/guard'
import { matchRoute } from '@/lib/routes/routes'
import { one, publicPage } from '../../public-page'
import { SignInForm } from '../../sign-in-form'

// Its own page: it fills a session instead of asking a call.
export default publicPage('/pas/login', ({ visit }) => <SignInForm door="pas" target={safeRedirect(one(visit.search.redirect)) ?? (matchRoute('/pas/createToken') ?? '/')} />, { archetype: 'form' })
