import type { ReactNode, Ref } from 'react'
import { useCurrent, useStored } from './base/store.ts'
import { isAnythingSelected } from './base/view-selection.ts'
import classes from './model-view.module.css'
import { useView } from './view/view-store.ts'

/** What fills the window: it says to its parts what is open, so that they make room. */
export function ViewScreen({ ref, children }: { ref: Ref<HTMLElement>; children: ReactNode }) {
	const { selection, tool, treeRoom, hasPicture } = useView()
	const isSelected = isAnythingSelected(useStored(selection))
	const tree = useCurrent(treeRoom)
	return (
		<main
			ref={ref}
			className={classes.screen}
			data-selected={isSelected || undefined}
			data-tool={useCurrent(tool)?.id}
			data-tree={tree.isOpen || !hasPicture || undefined}
			tabIndex={-1}
		>
			{children}
		</main>
	)
}
