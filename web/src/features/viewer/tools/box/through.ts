import { Store } from '../../base/store.ts'
import { perView } from '../../view/view-stores.ts'

/** Whether a drawn box also takes what stands behind others. */
export const isThroughIn = perView(() => new Store(false))
