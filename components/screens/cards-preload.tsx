import { cardsPath } from '@/lib/bff/cards'

/** On a page that asks soon: how calls are made is fetched beside its scripts. */
export const CardsPreload = () => <link rel="preload" as="fetch" href={cardsPath} crossOrigin="anonymous" />
