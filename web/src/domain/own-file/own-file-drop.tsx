import { useEffect, useState } from 'react'
import classes from './own-file-drop.module.css'

declare global {
	/** The file that was dropped before this code was there, kept by `site-first-paint.js`, until `end`. */
	var earlyDrop: { file: File | null; end: () => void } | undefined
}

const open = (file: File): void => {
	import('./open-own-file.ts').then(({ openOwnFile }) => openOwnFile(file)).catch(console.error)
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/**
 * Opens a file that is dropped anywhere on the page, unless something there takes it.
 * @param text says so while a file is over the page
 */
export function OwnFileDrop({ text }: { text: string }) {
	const [isOver, setOver] = useState(false)
	useEffect(() => {
		const over = (event: DragEvent) => {
			if (!hasFiles(event) || event.defaultPrevented) return
			event.preventDefault()
			setOver(true)
		}
		const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
		const drop = (event: DragEvent) => {
			setOver(false)
			const file = event.dataTransfer?.files[0]
			if (!file || event.defaultPrevented) return
			event.preventDefault()
			open(file)
		}
		const early = globalThis.earlyDrop
		globalThis.earlyDrop = undefined
		early?.end()
		if (early?.file) open(early.file)
		window.addEventListener('dragover', over)
		window.addEventListener('dragleave', leave)
		window.addEventListener('drop', drop)
		return () => {
			window.removeEventListener('dragover', over)
			window.removeEventListener('dragleave', leave)
			window.removeEventListener('drop', drop)
		}
	}, [])
	return (
		<div data-takes-files className={isOver ? classes.over : classes.waiting} role="status">
			{isOver && <strong>{text}</strong>}
		</div>
	)
}
