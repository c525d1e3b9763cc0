import { Store } from '../../base/store.ts'
import { perView, type ViewStores } from '../../view/view-stores.ts'

/** Whether the tree was opened by a key, and takes the focus from where it was. */
const focusIn = perView(() => ({ isTaken: new Store(false), before: null as Element | null }))

/** Whether the tree takes the focus; it gives it back when it is left. */
export const takesFocusIn = (view: ViewStores): Store<boolean> => focusIn(view).isTaken

export const toggleTree = ({ treeRoom }: ViewStores): void => treeRoom.set((now) => ({ ...now, isOpen: !now.isOpen }))

export const toggleTreeByKey = (view: ViewStores, canvas: HTMLElement | null): void => {
	if (view.treeRoom.now.isOpen) {
		closeTree(view, canvas)
		return
	}
	const focus = focusIn(view)
	focus.before = document.activeElement
	focus.isTaken.set(true)
	toggleTree(view)
}

export const closeTree = (view: ViewStores, canvas: HTMLElement | null): void => {
	view.treeRoom.set((now) => ({ ...now, isOpen: false }))
	leaveTree(view, canvas)
}

/** Gives the focus back to where it came from; to the picture where that is gone, or was nothing of use. */
export const leaveTree = (view: ViewStores, canvas: HTMLElement | null): void => {
	const { isTaken, before } = focusIn(view)
	isTaken.set(false)
	const isUsable = before instanceof HTMLElement && before.isConnected && before !== document.body
	const target = isUsable ? before : canvas
	target?.focus({ preventScroll: true })
}
