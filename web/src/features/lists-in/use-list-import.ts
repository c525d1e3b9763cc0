import { type DragEvent, useState } from 'react'

/** Whether something dragged is a file, and not a text or a part of the page. */
const hasFile = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Opens the import of a list by a button, or by dropping a file; does nothing for people who may only look. */
export function useListImport(editable: boolean) {
	const [asked, setAsked] = useState<{ file: File | null } | null>(null)
	const [isOver, setOver] = useState(false)
	const dropTarget = {
		onDragOver: (event: DragEvent) => {
			if (!hasFile(event)) return
			event.preventDefault()
			setOver(true)
		},
		onDragLeave: (event: DragEvent) => {
			if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
		},
		onDrop: (event: DragEvent) => {
			setOver(false)
			const [file] = event.dataTransfer.files
			if (!file || event.defaultPrevented) return
			event.preventDefault()
			setAsked({ file })
		},
	}
	return {
		ask: editable ? () => setAsked({ file: null }) : null,
		isOpen: asked !== null,
		file: asked?.file ?? null,
		close: () => setAsked(null),
		isOver,
		dropTarget: editable && asked === null ? dropTarget : {},
	}
}
