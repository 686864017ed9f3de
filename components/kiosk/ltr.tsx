import type { ReactNode } from 'react'

/** A number, plate or time among words of any direction: it keeps its own. */
export const Ltr = ({ children }: { children: ReactNode }) => <bdi dir="ltr" className="figures">{children}</bdi>
