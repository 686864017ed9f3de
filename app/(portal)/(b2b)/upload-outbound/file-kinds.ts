/** Names of files a layout may read. */
export const fileKinds = '.csv,.txt,.xlsx,.xml,.edi,.x12,.940'
