import { brand } from '@/lib/brand'

/** What the browser's tab, its history and bookmarks call a page. A page has one; none comes from anywhere else. */
export const TabTitle = ({ name }: { name: string }) => <title>{`${name} · ${brand().name}`}</title>
